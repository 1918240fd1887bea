"""The running service: board, sitting, journal and page on one event loop."""
