"""One component, one side: one SVG."""
