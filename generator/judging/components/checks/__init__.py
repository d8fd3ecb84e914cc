"""The checks, one module a subject; each names its CHECKS."""
