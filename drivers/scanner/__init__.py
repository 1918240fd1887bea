"""Boards whose sensors hang on a microcontroller: our open line protocol, its port, its lights."""
