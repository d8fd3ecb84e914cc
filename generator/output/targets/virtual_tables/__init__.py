"""Targets for virtual tables."""
