"""Targets for print shops."""
