"""Benchmarks: the figures of the README, side by side in one run."""
