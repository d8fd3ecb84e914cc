"""Preflight: a PDF held to what a standard or a shop asks, before the shop does it."""
