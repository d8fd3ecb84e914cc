"""Our own pages: the guide, the kit list, labels and rulers around the sheets."""
