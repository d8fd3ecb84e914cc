"""What a study found, for people to look at: a page, a sheet of paper, data."""
