"""Everything a kit can be written as: one module per target, found by its place here."""
