"""How games play: engines, a designer's own rules, bots, the table they lie on, and matches.

In goes a game's supply of pieces; out come positions, legal moves, results and match files.
`rules/` says what an engine is, `games/` has those that ship, `kit/` runs a designer's rules,
`play/` plays them, `tabletop/` lays pieces on a table. Start reading at `rules/engine.py`.
"""
