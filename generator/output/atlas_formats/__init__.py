"""How game engines read where sprites are: one module per format, found by its place here."""
