"""A slow second opinion on points, from the words of a table alone, with nothing of the engine."""

from __future__ import annotations

from typing import Any

Grid = list[list[str]]
PENALTIES = (1, 1, 2, 2, 2, 3, 3)
COLOURED = ("teal brown white black red", "red teal brown white black",
            "black red teal brown white", "white black red teal brown",
            "brown white black red teal")
COLOURS = ("teal", "brown", "white", "black", "red")


def grid_of(board: dict[str, Any]) -> Grid:
    return [row.split() for row in board["box"]]


def placing(grid: Grid, row: int, column: int) -> int:
    """What the chocolate that stands there scores."""
    across = "".join("x" if space != "." else " " for space in grid[row])
    down = "".join("x" if line[column] != "." else " " for line in grid)
    runs = [_run(across, column), _run(down, row)]
    return sum(run for run in runs if run > 1) or 1


def _run(spaces: str, at: int) -> int:
    """The length of the word around a place."""
    start = spaces[:at].rfind(" ") + 1
    end = spaces.find(" ", at)
    return (len(spaces) if end < 0 else end) - start


def bonuses(grid: Grid) -> dict[str, int]:
    """What the end gives for rows, columns and colours."""
    everything = [space for row in grid for space in row]
    return {"rows": sum(2 for row in grid if "." not in row),
            "columns": sum(7 for column in zip(*grid, strict=True) if "." not in column),
            "colours": sum(10 for colour in COLOURS if everything.count(colour) == 5)}


def after_confection(board: dict[str, Any]) -> tuple[int, Grid]:
    """Score and coloured box when the full lines have been placed and the foundry line paid."""
    grid = grid_of(board)
    score = board["score"]
    for row, line in enumerate(board["lines"]):
        words = line.split()
        if words[0] == str(row + 1):
            column = COLOURED[row].split().index(words[1])
            grid[row][column] = words[1]
            score += placing(grid, row, column)
    for penalty, _item in zip(PENALTIES, board["foundry"], strict=False):
        score -= penalty
    return max(score, 0), grid
