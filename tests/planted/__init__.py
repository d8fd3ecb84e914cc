"""Single faults, planted in a copy of a game one at a time, and whether anything notices."""
