"""How the table looks: chocolates in their cells, boards by their sides, discs in the circle."""

from __future__ import annotations

from generator.playing.games.master_chocolatier.box import MasterBox
from generator.playing.games.master_chocolatier.state import NOBODY, NOTHING, MasterState
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ZonePiece


def arrange(box: MasterBox, state: MasterState, zones: dict[str, list[ZonePiece]]) -> None:
    """Put what has a place of its own there."""
    _discs(box, state, zones)
    for seat in range(state.players):
        _board(box, seat, zones)
        _lines(box, seat, zones)
        _box(box, state, seat, zones)
        _foundry(box, state, seat, zones)


def _discs(box: MasterBox, state: MasterState, zones: dict[str, list[ZonePiece]]) -> None:
    """Discs with their gold or blue side up; the front is the gold one.

    A disc that a seat has taken leaves its place in the circle empty, and holds what is kept
    in the spare space.
    """
    circle = []
    taken: list[list[ZonePiece]] = [[] for _ in range(state.players)]
    marker = [piece.part for name in _spare_spaces(state) for piece in zones.get(name, ())
              if piece.kind == "starting-marker"]
    for place, number in enumerate(state.discs):
        holder, item = state.holder[place], state.spare[place]
        disc = box.disc_ids[number]
        if holder == NOBODY:
            circle.append(ZonePiece(part=disc, kind="disc", cell=(place, 0),
                                    flipped=not state.gold[place]))
            continue
        cell = (sum(piece.kind == "disc" for piece in taken[holder]), 0)
        taken[holder].append(ZonePiece(part=disc, kind="disc", cell=cell,
                                       flipped=not state.gold[place]))
        if item == box.marker:
            taken[holder].append(ZonePiece(part=marker[0], kind="starting-marker", cell=cell,
                                           layer=1))
        elif item != NOTHING:
            taken[holder].append(ZonePiece(part=box.chocolate_ids[item], kind="chocolate",
                                           cell=cell, layer=1))
    zones["circle"] = circle
    for name, held in zip(_spare_spaces(state), taken, strict=True):
        if name in zones:
            zones[name] = held
    for name in ("aside", "out"):
        if name in zones:
            zones[name] = [ZonePiece(part=piece.part, kind=piece.kind, flipped=piece.kind == "disc")
                           for piece in zones[name]]


def _spare_spaces(state: MasterState) -> list[str]:
    return [zone_of("spare space", seat) for seat in range(state.players)]


def _board(box: MasterBox, seat: int, zones: dict[str, list[ZonePiece]]) -> None:
    """The board with the side up that is played on."""
    name = zone_of("board", seat)
    zones[name] = [ZonePiece(part=piece.part, kind=piece.kind,
                             flipped=piece.kind == "board" and box.brown)
                   for piece in zones[name]]


def _lines(box: MasterBox, seat: int, zones: dict[str, list[ZonePiece]]) -> None:
    """Pattern lines are filled from the box that they lead to."""
    for row in range(box.size):
        name = zone_of(f"line {row + 1}", seat)
        zones[name] = [ZonePiece(part=piece.part, kind=piece.kind, cell=(box.size - 1 - place, row))
                       for place, piece in enumerate(zones[name])]


def _box(box: MasterBox, state: MasterState, seat: int, zones: dict[str, list[ZonePiece]]) -> None:
    start = seat * box.size * box.size
    zones[zone_of("box", seat)] = [
        ZonePiece(part=box.chocolate_ids[colour], kind="chocolate",
                  cell=(place % box.size, place // box.size))
        for place, colour in enumerate(state.box[start:start + box.size * box.size])
        if colour != NOTHING]


def _foundry(box: MasterBox, state: MasterState, seat: int,
             zones: dict[str, list[ZonePiece]]) -> None:
    name = zone_of("foundry", seat)
    marker = [piece.part for piece in zones[name] if piece.kind == "starting-marker"]
    zones[name] = [
        ZonePiece(part=marker[0], kind="starting-marker", cell=(place, 0)) if item == box.marker
        else ZonePiece(part=box.chocolate_ids[item], kind="chocolate", cell=(place, 0))
        for place, item in enumerate(state.foundry[seat])]
