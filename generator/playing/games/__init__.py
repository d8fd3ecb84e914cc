"""The shipped games' engines: one package per game, all of the same shape."""
