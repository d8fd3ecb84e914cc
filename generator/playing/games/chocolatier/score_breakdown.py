"""What a score of either edition is made of: box by box, award by award."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocolatier.sampler import TURNS, largest_group
from generator.playing.games.chocolatier.state import ChocolatierState
from generator.playing.games.chocolatier.touch import quarter_spot
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


def seat_breakdown(rules: Chocolatier, state: ChocolatierState, seat: int) -> tuple[ScoreItem, ...]:
    """The boxes of a seat, the awards that it would get, and its free wilds (CHO-27)."""
    box, sampler = rules.box, zone_of("sampler", seat)
    items = []
    for code in state.laid[seat]:
        number = code // rules.share
        spot = TouchSpot(zone=sampler, part=box.box_ids[number],
                         cell=rules.ground.at(code % rules.share // TURNS))
        items.append(ScoreItem(box.box_ids[number], box.values[number], (spot,)))
    for award, winner in rules.current_awards(state):
        if winner == seat:
            part, points = box.awards[award]
            items.append(ScoreItem(part, points, award_spots(rules, state, seat, award)))
    if state.free[seat]:
        wilds = tuple([TouchSpot(zone=zone_of("wilds", seat), index=index)
                       for index in range(state.free[seat])])
        items.append(ScoreItem("free wilds", state.free[seat] * box.wild_points, wilds))
    return tuple(items)


def award_spots(rules: Chocolatier, state: ChocolatierState, seat: int,
           award: str) -> tuple[TouchSpot, ...]:
    """What brings an award: the largest group of its chocolate, or boxes."""
    if award not in rules.box.names:
        return tuple([TouchSpot(zone=zone_of("sampler", seat),
                                part=rules.box.box_ids[code // rules.share],
                           cell=rules.ground.at(code % rules.share // TURNS))
                      for code in rules.boxes_for_award(state, seat, award)])
    group = largest_group(state.grids[seat], rules.ground.width, rules.types,
                          rules.box.names.index(award))
    return tuple([quarter_spot(rules, seat, space) for space in sorted(group)])
