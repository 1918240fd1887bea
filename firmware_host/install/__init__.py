"""The service set up on a machine, updated and rolled back; below any root, so also on a card."""
