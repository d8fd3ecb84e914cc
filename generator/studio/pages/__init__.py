"""The studio's pages, one module each, found by being there."""
