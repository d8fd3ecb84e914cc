"""What to touch for an option of a decision: pieces where they lie, cells of an area, words."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from generator.playing.kit.box import BOX
from generator.playing.kit.pieces import Piece, choice_text, option_text
from generator.playing.kit.zones import Area
from generator.playing.rules.scene import TouchSpot

if TYPE_CHECKING:
    from generator.playing.kit.kit_rules import KitRules
    from generator.playing.kit.kit_state import Decision, KitState

TouchTarget = tuple[TouchSpot, ...]
# Options of more pieces than that differ by their words.
MOST_PIECES = 8


def find_targets(rules: KitRules, state: KitState, decision: Decision) -> list[TouchTarget]:
    """One for each option, and the last for passing; words where touching wouldn't tell."""
    texts = [choice_text(decision.label, option) for option in decision.options]
    plain: list[TouchTarget] = [_target(rules, state, decision.seat, option)
                                or (TouchSpot(word=text),)
             for option, text in zip(decision.options, texts, strict=True)]
    passing: list[TouchTarget] = [(TouchSpot(word=choice_text(decision.label, None)),)] \
        if decision.can_pass else []
    with_words: list[TouchTarget] = [target if target[0].word else (*target, TouchSpot(word=text))
                  for target, text in zip(plain, texts, strict=True)]
    for candidates in (plain, with_words):
        if _are_distinguishable(candidates + passing):
            return candidates + passing
    return [*((TouchSpot(word=text),) for text in texts), *passing]


def _target(rules: KitRules, state: KitState, seat: int, option: Any) -> TouchTarget:
    """The pieces and cells of an option, then a button for the rest of it; none for mere words."""
    parts = [option] if not isinstance(option, tuple) or _is_place(option) else list(option)
    spots, rest = [], []
    for part in parts:
        spot = _spot(rules, state, seat, part)
        if spot is None:
            rest.append(part)
        else:
            spots.append(spot)
    if not spots:
        return ()
    return (*spots, *([TouchSpot(word=option_text(tuple(rest)))] if rest else []))


def _spot(rules: KitRules, state: KitState, seat: int, part: Any) -> TouchSpot | None:
    if isinstance(part, Piece):
        return _piece(rules, state, seat, part)
    area = _area(rules, seat)
    return TouchSpot(zone=area, cell=(part[0], part[1])) if area and _is_place(part) else None


def _piece(rules: KitRules, state: KitState, seat: int, piece: Piece) -> TouchSpot:
    """A piece where it lies: by its id, or by its place where the seat can't tell it."""
    box = rules.box
    slot = state.layout.where[piece._number]
    if slot == box.box_slot:
        return TouchSpot(zone=BOX, part=piece.id)
    zone, owner = box.zones[slot // box.stride], slot % box.stride - 1
    if box.can_see(zone, owner, seat):
        return TouchSpot(zone=rules.zone_name(zone, owner), part=piece.id)
    return TouchSpot(zone=rules.zone_name(zone, owner),
                     index=state.layout.zones[slot].index(piece._number))


def _area(rules: KitRules, seat: int) -> str:
    """The area that a place can only be one of; none where there are several, or no area."""
    areas = [zone for zone in rules.box.zones if isinstance(zone, Area)]
    return rules.zone_name(areas[0], seat if areas[0].per_seat else -1) if len(areas) == 1 else ""


def _is_place(part: object) -> bool:
    """Whether this is how rules write a place: a pair of numbers."""
    return isinstance(part, tuple) and len(part) == 2 and all(
        isinstance(number, (int, float)) and not isinstance(number, bool) for number in part)


def _are_distinguishable(targets: list[TouchTarget]) -> bool:
    """Whether no target is touched on the way to another, in whatever order."""
    sets = {tuple(sorted(target, key=repr)) for target in targets}
    if len(sets) < len(targets):
        return False
    lengths = {len(target) for target in sets}
    if len(lengths) == 1:
        return True
    if max(lengths) > MOST_PIECES:
        return False
    return not any(part in sets for target in sets for size in lengths if size < len(target)
                   for part in combinations(target, size))
