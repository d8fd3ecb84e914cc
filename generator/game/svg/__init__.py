"""SVG and CSS as trees: the one package that knows their syntax."""
