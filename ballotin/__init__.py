"""Ballotin for those who write rules and bots of their own; `ballotin.rules` is what they need."""
