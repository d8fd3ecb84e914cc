"""What a score is made of: customers, coins, teas, and what connoisseurs count."""

from __future__ import annotations

from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.scoring import leads
from generator.playing.games.chai.state import ChaiState
from generator.playing.rules.position import zone_of
from generator.playing.rules.scene import ScoreItem, TouchSpot


def seat_breakdown(box: ChaiBox, state: ChaiState, seat: int) -> tuple[ScoreItem, ...]:
    """Each customer, the coins, each tea, each cup and who was left waiting (CHA-18, CHA-20)."""
    served = zone_of("served", seat)
    names = box.customers
    first = box.flavours + box.kinds
    teas: dict[int, int] = {}
    items: list[ScoreItem] = []
    for card in state.served[seat]:
        teas.setdefault(box.tea_of[card], card)
        items.append(ScoreItem(names[card], box.points[card],
                               (TouchSpot(zone=served, part=names[card]),)))
    items.append(ScoreItem("coins", state.coins[seat], (TouchSpot(zone=zone_of("coins", seat)),)))
    items += [ScoreItem(f"{box.goods[first + tea]} served", box.tea_points,
                     (TouchSpot(zone=served, part=names[card]),)) for tea, card in teas.items()]
    if box.connoisseur:
        items += [ScoreItem(f"the most tea in cup {cup + 1}", box.cup_points,
                         (TouchSpot(zone=f"cup {cup + 1}"),))
                  for cup in range(len(state.cups)) if leads(box, state, seat, cup)]
        reserved = zone_of("reserved", seat)
        items += [ScoreItem(f"{names[card]} wasn't served", -box.reserved_penalty,
                         (TouchSpot(zone=reserved, part=names[card]),))
                  for card in state.reserved[seat]]
    return tuple([item for item in items if item.points])
