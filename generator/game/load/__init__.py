"""Reading: the only stage that opens the user's files."""
