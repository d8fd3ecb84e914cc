"""What an engine is: states, legal moves, scenes. No bots, no statistics, no drawing."""
