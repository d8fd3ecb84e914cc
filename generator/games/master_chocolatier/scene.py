"""How the table looks: chocolates in their boxes, foundry lines in their order, discs and sides."""

from __future__ import annotations

from generator.games.master_chocolatier.box import MasterBox
from generator.games.master_chocolatier.state import NOBODY, NOTHING, MasterState
from generator.rules.position import zone_of
from generator.rules.scene import Lying


def arrange(box: MasterBox, state: MasterState, zones: dict[str, list[Lying]]) -> None:
    """Put what has a place of its own there."""
    gold = {box.disc_ids[number]: bool(state.gold[place])
            for place, number in enumerate(state.discs)}
    order = [box.disc_ids[number] for place, number in enumerate(state.discs)
             if state.holder[place] == NOBODY]
    for name in ("circle", *(zone_of("spare space", seat) for seat in range(state.players))):
        if name in zones:
            zones[name] = [Lying(piece.part, piece.kind, flipped=gold.get(piece.part, False),
                                 layer=int(piece.kind != "disc")) for piece in zones[name]]
    if "circle" in zones:
        zones["circle"].sort(key=lambda piece: order.index(piece.part))
    for seat in range(state.players):
        _box(box, state, seat, zones)
        _foundry(box, state, seat, zones)


def _box(box: MasterBox, state: MasterState, seat: int, zones: dict[str, list[Lying]]) -> None:
    name = zone_of("box", seat)
    if name in zones:
        start = seat * box.size * box.size
        zones[name] = [Lying(box.chocolate_ids[colour], "chocolate", (place % box.size,
                                                                      place // box.size))
                       for place, colour in enumerate(state.box[start:start + box.size * box.size])
                       if colour != NOTHING]


def _foundry(box: MasterBox, state: MasterState, seat: int, zones: dict[str, list[Lying]]) -> None:
    name = zone_of("foundry", seat)
    if name in zones:
        marker = [piece for piece in zones[name] if piece.kind == "starting-marker"]
        zones[name] = [marker[0] if item == box.marker
                       else Lying(box.chocolate_ids[item], "chocolate")
                       for item in state.foundry[seat]]
