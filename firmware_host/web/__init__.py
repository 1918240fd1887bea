"""The live page and its one WebSocket."""
