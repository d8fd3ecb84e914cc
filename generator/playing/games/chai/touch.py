"""Which pieces to click for a choice, and why another click isn't legal."""

from __future__ import annotations

from generator.playing.games.chai import market, moves, pantry
from generator.playing.games.chai import state as phase
from generator.playing.games.chai.box import ChaiBox
from generator.playing.games.chai.state import NONE, ChaiState
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import TouchSpot


def target(box: ChaiBox, state: ChaiState, action: int) -> tuple[TouchSpot, ...]:
    """Tiles, tokens, customers, abilities and cups; actions and 'enough' are buttons."""
    spots = _things(box, state, action)
    return tuple(spots) if spots else (TouchSpot(word=moves.text(box, state, action)),)


def _things(box: ChaiBox, state: ChaiState,  # noqa: PLR0911 - a phase a line
            action: int) -> list[TouchSpot]:
    """The pieces to click; none for a choice that is only a word."""
    now, house = state.phase, zone_of("house", state.seat)
    if action == NONE:
        return [TouchSpot(zone="deck")] if now == phase.RESERVE else []
    if now in (phase.BUY, phase.FREE_PURCHASE):
        return [] if action == market.DONE else [_group(box, state, action)]
    if now in (phase.PANTRY, phase.TAKE_TOKEN):
        return _token(box, action)
    if now in (phase.KEEP_TILES, phase.KEEP_TOKENS, phase.SELL_TILE):
        return [TouchSpot(zone=house, part=box.good_ids[action])]
    if now == phase.RENEW_TILE:
        return [_renewal_spot(box, state, action)]
    if now in (phase.SWAP_TILE, phase.SWAP_TOKENS):
        give, take = divmod(action, len(box.goods))
        other = "ability tiles" if now == phase.SWAP_TILE else "pantry board"
        return [TouchSpot(zone=house, part=box.good_ids[give]),
                TouchSpot(zone=other, part=box.good_ids[take])]
    if now in (phase.RESERVE, phase.ORDER):
        zone = "pool" if action in state.pool else zone_of("reserved", state.seat)
        return [TouchSpot(zone=zone, part=box.customers[action])]
    if now in (phase.ABILITY, phase.ROTATE):
        return [TouchSpot(zone="abilities", part=box.ability_ids[action])]
    return [TouchSpot(zone=f"cup {action + 1}")] if now == phase.CUP else []


def _group(box: ChaiBox, state: ChaiState, group: int) -> TouchSpot:
    """A group of the market by its first tile; touching another of them means the same."""
    indices: list[int] = []
    index = 0
    first = (0, 0)
    for row, tiles in enumerate(state.market):
        for column in range(len(tiles)):
            if group >> row * box.stride + column & 1:
                if not indices:
                    first = (column, row)
                indices.append(index)
            index += 1
    part = box.good_ids[market.flavour_of(box, state, group)]
    return TouchSpot(zone="market", part=part, cell=first, index=indices[0],
                     also=tuple(indices[1:]))


def _token(box: ChaiBox, action: int) -> list[TouchSpot]:
    extra = action - len(box.goods)
    if extra < 0:
        return [TouchSpot(zone="pantry board", part=box.good_ids[action])]
    return [TouchSpot(zone="pantry bag")] if extra == pantry.FROM_BAG else []


def _renewal_spot(box: ChaiBox, state: ChaiState, action: int) -> TouchSpot:
    if box.renew_flavour:
        return TouchSpot(zone="market", part=box.good_ids[action])
    row, column = divmod(action, box.stride)
    return TouchSpot(zone="market", part=box.good_ids[state.market[row][column]],
                     cell=(column, row))


def prompt(state: ChaiState) -> str:
    """What the seat has to choose now."""
    return moves.GAME_OVER if state.over else moves.PHASE_PROMPTS[state.phase]


def why_not_touch(box: ChaiBox, state: ChaiState, spots: tuple[TouchSpot, ...]) -> str:
    """Why what was touched is no choice; empty if only the phase is against it."""
    owner = owner_of(spots[-1].zone)[1]
    if state.over or owner not in (-1, state.seat):
        return ""
    words = _implied_words(box, state, spots)
    return moves.why_not(box, state, words) if words else ""


def _implied_words(box: ChaiBox, state: ChaiState,  # noqa: PLR0911 - a phase a line
          spots: tuple[TouchSpot, ...]) -> str:
    """The choice in words that a click most likely means in this phase."""
    now, touched = state.phase, spots[-1]
    zone = owner_of(touched.zone)[0]
    good = box.goods[box.good_ids.index(touched.part)] if touched.part in box.good_ids else ""
    if now == phase.ACTION:
        return {"market": "market", "pantry board": "pantry", "pantry bag": "pantry"}.get(zone, "")
    if zone == "market" and touched.cell and now in (phase.BUY, phase.FREE_PURCHASE):
        return _purchase(box, state, touched.cell)
    if zone == "house" and good and now in (phase.KEEP_TILES, phase.KEEP_TOKENS, phase.SELL_TILE):
        return f"{moves.VERBS[phase.PHASES[now]]} {good}"
    if now in (phase.SWAP_TILE, phase.SWAP_TOKENS) and good:
        return _swap(box, spots, good)
    if now == phase.ORDER and zone in ("pool", "reserved") and touched.part:
        return f"serve {touched.part}"
    if now == phase.ABILITY and zone in ("pool", "deck"):
        return f"reserve {touched.part or 'from the deck'}"
    if now == phase.ABILITY and zone == "abilities":
        return f"use {touched.part}"
    if now == phase.PANTRY and zone == "pantry bag":
        return "draw from the bag"
    if now == phase.CUP and zone.startswith("cup "):
        return f"pour into {zone}"
    return f"pour into cup {round(touched.cell[0]) + 1}" \
        if now == phase.CUP and zone == "tips" and touched.cell else ""


def _purchase(box: ChaiBox, state: ChaiState, cell: tuple[float, float]) -> str:
    """The purchase of the group that a tile of the market belongs to."""
    column, row = round(cell[0]), round(cell[1])
    if not (0 <= row < len(state.market) and 0 <= column < len(state.market[row])):
        return ""
    for group in market.offers(box, state, max(box.prices)):
        if group >> row * box.stride + column & 1:
            return moves.text(box, state, group)
    return ""


def _swap(box: ChaiBox, spots: tuple[TouchSpot, ...], good: str) -> str:
    """A swap of what was touched first, or of the one thing that was touched for its like."""
    first = spots[0].part
    give = box.goods[box.good_ids.index(first)] if first in box.good_ids else good
    return f"swap {give} for {good}"
