"""How game engines read where sprites lie: one module a format, found by being here."""
