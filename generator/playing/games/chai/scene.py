"""How the table looks: the market's rows, customers in their order, tips that are turned up."""

from __future__ import annotations

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import ChaiState
from generator.playing.rules.position import part_names, zone_of
from generator.playing.rules.scene import EVERYBODY, NOBODY, ZonePiece


def arrange(box: ChaiBox, state: ChaiState, zones: dict[str, list[ZonePiece]]) -> None:
    """Put what has a place of its own there."""
    zones["market"] = [ZonePiece(part=box.good_ids[tile], kind="flavour-tile", cell=(column, row))
                       for row, tiles in enumerate(state.market)
                       for column, tile in enumerate(tiles)]
    zones["pool"] = _cards(part_names(box.customers, state.pool))
    zones["abilities"] = [ZonePiece(part=part, kind="ability")
                          for part in part_names(box.ability_ids,
                                                                  state.abilities)]
    zones["tips"] = [ZonePiece(part=box.tip_ids[tip], kind="tip", cell=(cup, 0),
                           known_by=EVERYBODY if state.up >> cup & 1 else NOBODY)
                     for cup, tip in enumerate(state.tips)]
    for cup in range(state.players):
        name = f"cup {cup + 1}"
        zones[name].sort(key=_is_poured)
    for seat in range(state.players):
        served = part_names(box.customers, state.served[seat])
        name = zone_of("served", seat)
        # The customer who is being served has left the pool already, but isn't served yet.
        begun = [piece for piece in zones[name] if piece.part not in served]
        zones[name] = [*_cards(served), *begun]


def _is_poured(piece: ZonePiece) -> bool:
    """Whether it is in a cup, and not below it."""
    return piece.kind != "cup-mat"


def _cards(parts: list[str]) -> list[ZonePiece]:
    return [ZonePiece(part=part, kind="customer") for part in parts]
