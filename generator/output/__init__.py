"""Writing: the only stage that makes files."""
