"""The toy game of tests/toy_game.py, as it is written for several libraries, and what that costs.

Take a card from a row of three, then keep it in secret or sell it for a coin; the row is filled up
from the deck, and when it is empty whoever has most in cards and coins has won.
"""
