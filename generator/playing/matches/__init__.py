"""Matches that people play: events, the live match, and the file that keeps it."""
