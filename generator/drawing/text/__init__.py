"""Text: fonts, where lines may end, and how lines are filled."""
