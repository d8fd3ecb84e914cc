"""Ways to make the deck; each module is a program that times itself and prints JSON."""
