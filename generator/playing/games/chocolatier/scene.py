"""How the table of either edition looks: samplers with their wilds, stacks, what is reserved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocolatier.sampler import TURNS
from generator.playing.games.chocolatier.state import ChocolatierState
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import EVERYBODY, NOBODY, ZonePiece

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


def arrange(rules: Chocolatier, state: ChocolatierState, zones: dict[str, list[ZonePiece]]) -> None:
    """Put what has a place of its own there."""
    box = rules.box
    zones["discards"] = [ZonePiece(part=box.card_ids[card], kind="card") for card in state.discards]
    for name, boxes in rules.box_zones(state).items():
        rest = [piece for piece in zones[name] if piece.kind != "box-tile"]
        viewer = rules.who_knows(name)
        zones[name] = [ZonePiece(part=box.box_ids[number], kind="box-tile", known_by=viewer)
                       for number in boxes]
        # The wild that reserves a box lies on it.
        zones[name] += [ZonePiece(part=piece.part, kind=piece.kind, layer=1) for piece in rest]
    for seat in range(state.players):
        zones[zone_of("sampler", seat)] = _sampler(rules, state, seat,
                                                   zones[zone_of("sampler", seat)])


def show_top(stack: list[ZonePiece]) -> list[ZonePiece]:
    """A stack whose uppermost piece lies face up."""
    last = len(stack) - 1
    return [ZonePiece(part=piece.part, kind=piece.kind,
                      known_by=EVERYBODY if index == last else NOBODY)
            for index, piece in enumerate(stack)]


def _sampler(rules: Chocolatier, state: ChocolatierState, seat: int,
             held: list[ZonePiece]) -> list[ZonePiece]:
    """Boxes in their cells, and wilds on quarters of them."""
    ground = rules.ground
    boxes = []
    for code in state.laid[seat]:
        x, y = ground.at(code % rules.share // TURNS)
        boxes.append(ZonePiece(part=rules.box.box_ids[code // rules.share], kind="box-tile",
                               cell=(x, y),
                           turn=code % TURNS * 90))
    grid = state.grids[seat]
    covered = [ground.position_of_space(space) for space in range(len(grid)) if grid[space]
               == rules.wild]
    wilds = [piece.part for piece in held if piece.kind == "wild"]
    return boxes + [ZonePiece(part=part, kind="wild", cell=(x / 2 - 0.25, y / 2 - 0.25), layer=1)
                    for part, (x, y) in zip(wilds, covered, strict=True)]
