"""Reports of a study: a page for browsers, a sheet of paper, data."""
