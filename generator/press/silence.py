"""Elements that draw nothing where they stand."""

SILENT = frozenset({"defs", "symbol", "linearGradient", "radialGradient", "clipPath", "mask",
                    "pattern", "filter", "marker", "title", "desc", "metadata", "namedview",
                    "stop", "view", "cursor", "color-profile"})
