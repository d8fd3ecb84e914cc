"""Pieces on sheets of paper: pure geometry."""
