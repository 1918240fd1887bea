"""The service: what the hands did, one board's sitting, the journal, the pages."""
