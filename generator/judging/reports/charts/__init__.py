"""Charts as pure functions: numbers in, SVG out."""
