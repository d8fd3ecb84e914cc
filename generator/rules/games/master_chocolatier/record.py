"""A table as plain data; `docs/rules/master-chocolatier.md` describes the form."""

from __future__ import annotations

from typing import Final

from generator.rules.games.master_chocolatier.kit import Kit
from generator.rules.games.master_chocolatier.table import CENTRE, NOBODY, NOTHING, PHASES, Table

NONE: Final = "nothing"


def written(kit: Kit, state: Table) -> dict[str, object]:
    """The table in words and small numbers."""
    data: dict[str, object] = {
        "phase": PHASES[state.phase], "seat": state.seat, "turn": state.turn,
        "round": state.round, "start": state.start, "over": state.over,
        "marker": "centre" if state.marker == CENTRE else state.marker,
        "centre": _counts(kit, state.offer[::kit.sources]),
        "discs": [_disc(kit, state, disc) for disc in range(kit.on_table)],
        "bag": _counts(kit, state.bag), "lid": _counts(kit, state.lid),
        "boards": [_board(kit, state, seat) for seat in range(kit.players)],
    }
    if state.cause:
        data["cause"] = state.cause
    if state.splitting:
        data["splitting"] = state.splitting
    if state.draws:
        data["draws"] = [kit.colours[colour] for colour in state.draws]
    if state.layout:
        data["layout"] = [kit.disc_ids[each >> 1] + (" gold" if each & 1 else "")
                          for each in state.layout]
    return data


def _counts(kit: Kit, counts: list[int]) -> str:
    """How many of each colour, like '2 teal 1 red'."""
    return " ".join(f"{count} {kit.colours[colour]}"
                    for colour, count in enumerate(counts) if count) or NONE


def _disc(kit: Kit, state: Table, disc: int) -> str | dict[str, object]:
    """What lies on a disc; with gold sides also which disc it is, and whose spare space."""
    holds = _counts(kit, state.offer[disc + 1::kit.sources])
    if not kit.special:
        return holds
    data: dict[str, object] = {"id": kit.disc_ids[state.discs[disc]], "holds": holds,
                               "side": "gold" if state.gold[disc] else "blue"}
    if state.holder[disc] != NOBODY:
        data["holder"] = state.holder[disc]
        data["spare"] = _item(kit, state.spare[disc])
    return data


def _item(kit: Kit, item: int) -> str:
    if item == NOTHING:
        return NONE
    return "marker" if item == kit.marker else kit.colours[item]


def _board(kit: Kit, state: Table, seat: int) -> dict[str, object]:
    """A player's board: points, pattern lines, box and foundry line."""
    size = kit.size
    lines = range(seat * size, (seat + 1) * size)
    return {
        "score": state.score[seat], "placed": state.placed[seat],
        "lines": [f"{state.line_count[at]} {kit.colours[state.line_colour[at]]}"
                  if state.line_count[at] else NONE for at in lines],
        "box": [" ".join("." if colour == NOTHING else kit.colours[colour]
                         for colour in state.box[at * size:(at + 1) * size]) for at in lines],
        "foundry": [_item(kit, item) for item in state.foundry[seat]],
    }
