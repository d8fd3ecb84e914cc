"""Games, kinds, papers and targets as rows of a table."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cli.table import table
from generator.export.registry import find_target, target_names
from generator.findings import Findings
from generator.load.game_folder import read_game, shipped_games
from generator.load.presets import presets
from generator.sheets.papers import PAPERS

Rows = list[tuple[str | int, ...]]
Listing = tuple[str, tuple[str, ...], Rows]


def games(findings: Findings) -> Listing:
    """The games that come with Ballotin."""
    rows: Rows = []
    for name, _ in shipped_games():
        game, _ = read_game(name, findings)
        rows.append((game.id, game.title, ", ".join(map(str, game.players)),
                     ", ".join(game.languages), sum(each.copies for each in game.components)))
    return "Games", ("game", "title", "players", "languages", "pieces"), rows


def kinds(where: str | None, findings: Findings) -> Listing:
    """The kinds of a game, or the sizes that kinds can build on."""
    header = ("kind", "size", "shape", "pieces", "back")
    if where is None:
        shared: Rows = [(each.name, str(each.trim), each.shape, "", "")
                        for each in presets(findings)]
        return "Kinds to extend in your own game", header, shared
    game, _ = read_game(where, findings)
    rows: Rows = [(kind.name, str(kind.trim), kind.shape,
                   sum(each.copies for each in game.of_kind(kind.name)),
                   "yes" if kind.back else "blank")
                  for kind in game.kinds.values() if game.of_kind(kind.name)]
    return f"Kinds of {game.title}", header, rows


def papers() -> Listing:
    """The papers that sheets can be laid on."""
    return "Papers", ("paper", "size"), [(each.name, str(each.size)) for each in PAPERS.values()]


def targets() -> Listing:
    """What a kit can be written as."""
    found = [find_target(name) for name in target_names()]
    return "Targets", ("target", "makes"), [(each.name, each.title) for each in found]


def told(header: Sequence[str], rows: Rows) -> tuple[str, list[dict[str, str | int]]]:
    """A listing as text for people and as data for programs."""
    data = [dict(zip(header, row, strict=True)) for row in rows]
    return table(header, rows), data
