"""Preflight: checks a PDF against a standard or a shop's rules before the shop does."""
