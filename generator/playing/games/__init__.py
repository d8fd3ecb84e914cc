"""The games whose rules are known, each in a room of the same shape, found by being here."""
