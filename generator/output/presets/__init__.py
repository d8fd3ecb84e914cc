"""Packages for sites that have no format of their own: one module per site."""
