"""Which pieces to click for a choice of either edition, and why others aren't legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.playing.games.chocolatier import state as phase
from generator.playing.games.chocolatier.moves import pending_choice_text
from generator.playing.games.chocolatier.payment import unpack
from generator.playing.games.chocolatier.sampler import TURNS
from generator.playing.games.chocolatier.state import ChocolatierState
from generator.playing.rules.position import owner_of, zone_of
from generator.playing.rules.scene import TouchSpot, turn_label

if TYPE_CHECKING:
    from generator.playing.games.chocolatier.rules import Chocolatier


def target(rules: Chocolatier, state: ChocolatierState, action: int) -> tuple[TouchSpot, ...]:
    """What to touch in the phases that both editions have."""
    now, seat = state.phase, state.seat
    if now == phase.PLACE:
        x, y = rules.ground.at(action // TURNS)
        return (TouchSpot(zone=zone_of("sampler", seat), cell=(x, y)),
                TouchSpot(word=turn_label(action % TURNS * 90)))
    if now == phase.WILD:
        return (quarter_spot(rules, seat, action),)
    if now == phase.PAY:
        cards = unpack(action)
        return tuple([hand_card_spot(rules, state, card) for card in cards]) \
            or (TouchSpot(word="pay nothing"),)
    if now == phase.PAIR:
        return tray_card_spot(rules,
                              action // rules.types), tray_card_spot(rules, action % rules.types)
    return (hand_card_spot(rules, state, action),)


def quarter_spot(rules: Chocolatier, seat: int, space: int) -> TouchSpot:
    """A space of a sampler, which is a quarter of a box; cells are counted in boxes."""
    x, y = rules.ground.position_of_space(space)
    return TouchSpot(zone=zone_of("sampler", seat), cell=(x / 2 - 0.25, y / 2 - 0.25), span=0.5)


def tray_card_spot(rules: Chocolatier, card: int) -> TouchSpot:
    """A card of the tray."""
    return TouchSpot(zone="tray", part=rules.box.card_ids[card])


def hand_card_spot(rules: Chocolatier, state: ChocolatierState, card: int) -> TouchSpot:
    """A card in the hand of the seat to move."""
    return TouchSpot(zone=zone_of("hand", state.seat), part=rules.box.card_ids[card])


def free_wild_spot(state: ChocolatierState) -> TouchSpot:
    """Any wild that the seat to move can place."""
    free = state.free[state.seat]
    return TouchSpot(zone=zone_of("wilds", state.seat), index=0, also=tuple(range(1, free)))


def prompt(rules: Chocolatier, state: ChocolatierState) -> str:
    """What the seat has to do now."""
    rule = rules.box.rule
    if state.over:
        return f"the game is over ({rule['end']})"
    if phase.PAIR <= state.phase <= phase.DISCARD:
        return pending_choice_text(rules, state)
    if state.phase == phase.BONUS:
        return f"place a box or a wild, or pass ({rule['box']})"
    actions = "choose an action: take, trade, box, reserve or wild" if rules.has_line \
        else "take or swap a card"
    return f"{actions} ({rule['act']})"


def why_not_touch(rules: Chocolatier, state: ChocolatierState, spots: tuple[TouchSpot, ...]) -> str:
    """Why what was touched is no choice; empty if only the phase is against it."""
    touched = spots[-1]
    zone, owner = owner_of(touched.zone)
    if state.over or owner not in (-1, state.seat):
        return ""
    if state.phase == phase.PLACE and zone == "sampler" and touched.cell:
        x, y = touched.cell
        return rules.why_not(state, f"at {round(x)},{round(y)} turned 0")
    if state.phase == phase.WILD and zone == "sampler" and touched.cell:
        x, y = touched.cell
        return rules.why_not(state, f"on {round(2 * x + 0.5)},{round(2 * y + 0.5)}")
    if zone == "hand":
        return _why_not_cards(rules, state, spots)
    if state.phase in (phase.ACTION, phase.BONUS):
        return _why_not_things(rules, state, zone, _part(rules, state, touched))
    return ""


def _why_not_cards(rules: Chocolatier, state: ChocolatierState,
                   spots: tuple[TouchSpot, ...]) -> str:
    """Cards of the own hand: to pay with, or to give up for others."""
    box = rules.box
    parts = [_part(rules, state, spot) for spot in spots]
    names = [box.names[box.card_ids.index(part)] for part in parts if part in box.card_ids]
    if state.phase == phase.PAY:
        return f"no payment for this box uses {' and '.join(names)} ({box.rule['pay']})"
    verb = "trade" if rules.has_line else "swap"
    if state.phase == phase.ACTION and names:
        return rules.why_not(state, f"{verb} {names[-1]}")
    return ""


def _why_not_things(rules: Chocolatier, state: ChocolatierState,  # noqa: PLR0911 - a zone a line
                    zone: str, part: str) -> str:
    """Boxes, wilds and piles, when the seat chooses an action or a bonus."""
    rule = rules.box.rule
    if zone in ("deck", "discards"):
        return f"take cards from the tray, not from the {zone} ({rule['take']})"
    if zone == "stack" and rules.has_line:
        return f"take boxes from the line, not from the stack ({rule['box']})"
    if zone == "awards":
        return f"awards are given at the end of the game ({rule['awards']})"
    if zone == "sampler":
        return f"pieces in a sampler stay there ({rule['lies']})"
    if zone == "wilds" and rules.has_verb(state, "wild"):
        return rules.why_not(state, "wild")
    if not rules.has_verb(state, "box"):
        return ""
    if zone == "reserved":
        return rules.why_not(state, f"box reserved {part}")
    if zone == "line":
        return f"{rules.why_not(state, f'box {part}')}; {rules.why_not(state, f'reserve {part}')}"
    return rules.why_not(state, f"box {part}") if zone.startswith("stack ") else ""


def _part(rules: Chocolatier, state: ChocolatierState, spot: TouchSpot) -> str:
    """Which part is there; of a stack and of a reserve it is always the box."""
    boxes = rules.box_zones(state).get(spot.zone)
    if boxes is not None and spot.zone != "line":
        return rules.box.box_ids[boxes[-1]] if boxes else ""
    lying = rules.scene(state, state.seat).zones.get(spot.zone, ())
    return spot.part or (lying[spot.index].part if 0 <= spot.index < len(lying) else "")
