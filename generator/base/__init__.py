"""What every chapter uses, and what knows no game: findings, units, files, processes.

In goes nothing of ours; out come values that carry a place in a file, and limits for foreign work.
Start reading at `findings.py`: whatever is wrong with a game becomes one of these.
"""
