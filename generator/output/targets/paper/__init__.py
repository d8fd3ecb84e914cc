"""Targets for paper: sheets, rulebooks, a folder to give away."""
