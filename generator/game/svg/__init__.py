"""SVG and CSS: the one place that knows how they are written."""
