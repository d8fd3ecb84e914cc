"""What a game is and how it is read: from YAML, spreadsheets, SVG, Markdown and Python text.

In goes a folder; out comes `OpenedGame`: a checked `Game` with its texts, templates, icons
and fonts, each value with the place it was read from, or findings. Nothing is drawn or played here.
Start reading at `load/game_folder.py`, then `model/game.py`.
"""
