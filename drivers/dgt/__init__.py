"""DGT boards and clocks on a serial line: bytes, meaning, the conversation, the device."""
