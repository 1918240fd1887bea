"""Displays of the chess clock."""
