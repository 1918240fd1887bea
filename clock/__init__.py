"""The chess clock, pure: integers in nanoseconds, the time always an argument."""
