"""The studio: the game in the browser, shown while you write it and played before you print it."""
