"""Text: fonts, where lines may break, and how lines are filled."""
