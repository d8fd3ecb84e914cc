"""One module a command, found by being here."""
