"""Targets for cutting machines."""
