"""Positions of games in the kit: zones by their names, there and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.playing.kit.box import BOX, STATUS_KEYS, TURN_START_KEYS
from generator.playing.kit.fault import Misuse
from generator.playing.kit.kit_state import KitLayout, KitState
from generator.playing.kit.pieces import choice_text
from generator.playing.kit.table import TurnDivergence
from generator.playing.kit.zones import Counter, Dice, Zone, check_marker_value
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import IllegalAction
from generator.playing.rules.position import PositionEntry, PositionValue, WrongPosition

if TYPE_CHECKING:
    from generator.playing.kit.kit_rules import KitRules


def dump(rules: KitRules, state: KitState) -> dict[str, object]:
    """The table in words; if the turn has changed it, also how the turn began and went."""
    data: dict[str, object] = {"seat": state.owner + 1, "turn": state.turn, "over": state.over,
                               "cause": state.cause}
    if state.closing:
        data["closing"] = state.closing
    layout = _dump_layout(rules, state.layout)
    data |= layout
    began = _dump_layout(rules, state.began)
    if not state.over and (state.log or state.draws or began != layout):
        data["began"] = began
        data["decided"] = [choice_text(label, option) for _, label, option in state.log]
        data["luck"] = list(state.draws)
    return data


def _dump_layout(rules: KitRules, layout: KitLayout) -> dict[str, object]:
    box = rules.box
    data: dict[str, object] = {}
    for zone in box.zones:
        shown = [[_piece(rules, zone, layout, number) for number in layout.zones[slot]]
                 for slot in box.slots(zone)]
        data[zone.label] = shown if zone.per_seat else shown[0]
    for holder in box.values:
        values: Sequence[object] = layout.counters if isinstance(holder, Counter) else layout.marks
        first = holder.number * box.stride
        seat_values = [_plain_value(value) for value in values[first + 1:first + box.stride]]
        data[holder.label] = seat_values if holder.per_seat else _plain_value(values[first])
    if layout.zones[box.box_slot]:
        data[BOX] = [box.pieces[number].id for number in layout.zones[box.box_slot]]
    return data


def _piece(rules: KitRules, zone: Zone, layout: KitLayout, number: int) -> object:
    """A piece by its id, with its place or face where it has one."""
    ident, place = rules.box.pieces[number].id, layout.places.get(number)
    if place is None:
        return ident
    if isinstance(zone, Dice):
        assert isinstance(place, int)
        return {"piece": ident,
                "face": _plain_value(rules.box.faces(rules.box.pieces[number])[place])}
    return {"piece": ident, "at": _plain_value(place)}


def _plain_value(value: object) -> object:
    return [_plain_value(item) for item in value] if isinstance(value, tuple) else value


def read(rules: KitRules, data: Mapping[str, object], chance: Chance) -> KitState:
    """The table that words describe; WrongPosition says what can't be, and where."""
    box = rules.box
    names = [*(zone.label for zone in box.zones), *(holder.label for holder in box.values)]
    entry = PositionValue(data).entry(*STATUS_KEYS, *names, BOX, *TURN_START_KEYS)
    state = KitState(rules.players)
    state.owner = state.seat = entry.get("seat", 1).seat(rules.players)
    state.turn = entry.get("turn", 0).number()
    state.over = entry.get("over", False).flag()
    state.cause = entry.get("cause", "").text()
    state.closing = entry.get("closing", "").text()
    began = entry.get("began", {}) if entry.has("began") else None
    state.layout = _layout(rules, began.entry(*names, BOX) if began else entry, chance)
    if state.over:
        state.began = state.layout
        return state
    state.draws = [_number(item) for item in entry.get("luck", []).items()]
    choices = entry.get("decided", [])
    try:
        rules.restore_turn(state, [item.text() for item in choices.items()], chance)
    except IllegalAction as refused:
        raise WrongPosition(str(refused), ("decided",)) from refused
    except TurnDivergence:
        raise WrongPosition("a turn that begins like this doesn't reach a decision", ("decided",),
                            "leave 'decided' out, or write over: true") from None
    return state


def _number(value: PositionValue) -> float:
    if isinstance(value.value, (int, float)) and 0 <= value.value < 1:
        return float(value.value)
    raise value.must_be("a number from 0 up to 1")


def _layout(rules: KitRules, entry: PositionEntry, chance: Chance) -> KitLayout:
    box = rules.box
    layout = box.start.copy()
    free: dict[str, list[int]] = {}
    for piece in reversed(box.pieces):
        free.setdefault(piece.id, []).append(piece._number)
    layout.zones = [[] for _ in layout.zones]
    for zone in box.zones:
        written = entry.seats(zone.label, rules.players, []) if zone.per_seat \
            else [entry.get(zone.label, [])]
        for slot, lying in zip(box.slots(zone), written, strict=True):
            for item in lying.items():
                number = _read_piece(rules, zone, item, free, layout)
                layout.zones[slot].append(number)
    for item in entry.get(BOX, []).items():
        layout.zones[box.box_slot].append(_find_named_piece(rules, item, free))
    _place_rest(rules, entry, layout, free, chance)
    for slot, numbers in enumerate(layout.zones):
        for number in numbers:
            layout.where[number] = slot
    _read_values(rules, entry, layout)
    return layout


def _read_piece(rules: KitRules, zone: Zone, value: PositionValue, free: dict[str, list[int]],
                layout: KitLayout) -> int:
    if not isinstance(value.value, Mapping):
        number = _find_named_piece(rules, value, free)
    else:
        item = value.entry("piece", "at", "face")
        number = _find_named_piece(rules, item.get("piece", ""), free)
        if item.has("at"):
            layout.places[number] = _place(item.get("at", None))
        if item.has("face"):
            faces = rules.box.faces(rules.box.pieces[number])
            wanted = item.get("face", None)
            layout.places[number] = wanted.index(faces, "face")
    kind = rules.box.pieces[number].kind
    if kind not in zone.kinds:
        raise value.refuse(f"a {kind} can't be in '{zone.label}'",
                           f"it is for {' and '.join(zone.kinds)}")
    return number


def _find_named_piece(rules: KitRules, value: PositionValue, free: dict[str, list[int]]) -> int:
    ident = rules.box.ids[value.index(rules.box.ids, "piece")]
    if not free.get(ident):
        raise value.refuse(f"there are no more copies of '{ident}'")
    return free[ident].pop()


def _place(value: PositionValue) -> object:
    try:
        return check_marker_value(value.value)
    except Misuse as wrong:
        raise value.refuse(str(wrong)) from wrong


def _place_rest(rules: KitRules, entry: PositionEntry, layout: KitLayout,
                free: dict[str, list[int]],
          chance: Chance) -> None:
    """Put pieces that aren't named where their kind begins, mixed, or out of play."""
    box, firsts = rules.box, rules.box.first_zones()
    piles: dict[int, list[int]] = {}
    for numbers in free.values():
        # The last ones of `numbers` are named first.
        for at, number in enumerate(reversed(numbers), -len(numbers)):
            piece = box.pieces[number]
            zone = firsts.get(piece.kind)
            named = rules.supply.parts[piece._sort].copies + at
            slot = box.box_slot if zone is None or named >= box.in_play(piece._sort) \
                or entry.has(zone.label) or entry.has(BOX) else box.slot(zone, -1)
            piles.setdefault(slot, []).append(number)
    for slot, numbers in piles.items():
        numbers.sort()
        if slot != rules.box.box_slot:
            chance.shuffle(numbers)
        layout.zones[slot] += numbers


def _read_values(rules: KitRules, entry: PositionEntry, layout: KitLayout) -> None:
    box = rules.box
    for holder in box.values:
        first = holder.number * box.stride
        start = box.amount(holder.start) if isinstance(holder, Counter) \
            else _plain_value(holder.start)
        values = entry.seats(holder.label, rules.players, start) if holder.per_seat \
            else [entry.get(holder.label, start)]
        for offset, value in enumerate(values):
            at = first + offset + holder.per_seat
            if isinstance(holder, Counter):
                layout.counters[at] = value.number(holder.least)
            else:
                layout.marks[at] = _place(value)
    for purse in box.purses.values():
        if not purse.is_sufficient(box.counter_values(layout, purse.counter)):
            raise entry.get(purse.counter.label, None).refuse(
                f"there aren't enough {purse.counter.of} for that")


