"""The kit: rules that a designer writes as zones, turns and scores; everything else is derived."""
