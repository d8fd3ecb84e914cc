"""One SVG: one PDF form: pixels."""
