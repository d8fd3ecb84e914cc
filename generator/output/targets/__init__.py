"""Everything a kit can be written as, one module a target, found by being here."""
