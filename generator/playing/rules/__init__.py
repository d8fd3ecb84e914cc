"""How games are played: no bots, no statistics, no drawing."""
