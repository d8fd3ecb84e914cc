"""Nets of folded pieces, from a few figures each: pure geometry."""
