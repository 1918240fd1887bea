"""Lights made of LEDs: strips, matrices, and plain ones on pins."""
