"""Faces, forms and pixels that are kept from build to build."""
