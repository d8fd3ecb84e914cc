"""Workflows: from an opened game to a kit, a table, a verdict, or the next version."""
