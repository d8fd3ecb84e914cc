"""The rules of each game, one module or package a game, found by being here."""
