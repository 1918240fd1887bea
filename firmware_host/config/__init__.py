"""The configuration: one TOML file, every mistake in it said at once."""
