"""One module for each group of measures; each is found by its `MEASURES`, shown by `ORDER`."""
