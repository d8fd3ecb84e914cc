"""Pieces on paper, pure geometry."""
