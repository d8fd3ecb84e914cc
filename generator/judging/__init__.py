"""Whether a game is right and good: its components, faces, rulebook, and balance by play.

In goes an opened game; out come findings, tables and studies with intervals, and reports of them.
`components/` and `faces/` check what is printed, `balance/` plays and measures, `tuning/` searches
for better numbers, `reports/` draws it all. Start reading at `components/check_runner.py`.
"""
