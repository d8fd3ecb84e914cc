"""A match of people as a file: what happened, a line an event, written at once and read again."""
