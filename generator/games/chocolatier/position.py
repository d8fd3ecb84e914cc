"""The table of either edition as plain data, and where its parts lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.games.chocolatier.box import FIRST
from generator.games.chocolatier.payment import MOST, pack, unpack
from generator.games.chocolatier.sampler import TURNS
from generator.games.chocolatier.state import (
    NOBODY,
    NONE,
    PAY,
    PHASES,
    PLACE,
    ChocolatierState,
    cover,
)

if TYPE_CHECKING:
    from generator.games.chocolatier.rules import Chocolatier


KEYS = ("seat", "phase", "turn", "over", "cause", "done", "boxing", "first", "left", "tray",
        "deck", "discards", "players")
OWN_KEYS = ("hand", "wilds", "reserved", "sampler", "covered")


def dump(rules: Chocolatier, state: ChocolatierState) -> dict[str, object]:
    """The table in words; decks and stacks begin with their top."""
    names, boxes = rules.box.names, rules.box.box_ids
    stacks = [[boxes[box] for box in reversed(stack)] for stack in state.stacks]
    words: dict[str, object] = {
        "seat": state.seat, "phase": PHASES[state.phase], "turn": state.turn, "over": state.over,
        "cause": state.cause, "done": state.done,
        "boxing": _boxing(rules, state),
        "first": None if state.first == NOBODY else state.first,
        "left": None if state.left == NONE else state.left,
        "tray": [names[card] for card in unpack(state.tray)],
        "deck": [names[card] for card in reversed(state.deck)],
        "discards": [names[card] for card in state.discards],
        "players": [_own(rules, state, seat) for seat in range(state.players)]}
    if rules.has_line:
        words["line"] = [boxes[box] for box in state.line]
        words["stack"] = stacks[0]
    else:
        words["stacks"] = stacks
    return words


def _boxing(rules: Chocolatier, state: ChocolatierState) -> str:
    for word, source in rules.sources(state).items():
        if source == state.source:
            return word
    return ""


def _own(rules: Chocolatier, state: ChocolatierState, seat: int) -> dict[str, object]:
    """What lies before a player."""
    words: dict[str, object] = {
        "hand": [rules.box.names[card] for card in unpack(state.hands[seat])],
        "wilds": state.free[seat],
        "sampler": [{"box": rules.box.box_ids[code // rules.share],
                     "at": list(rules.ground.at(code % rules.share // TURNS)),
                     "turned": code % TURNS * 90} for code in state.laid[seat]],
        "covered": [list(rules.ground.space_at(space)) for space in _covered(rules, state, seat)]}
    if rules.has_line:
        box = state.reserved[seat]
        words["reserved"] = "" if box == NONE else rules.box.box_ids[box]
    return words


def _covered(rules: Chocolatier, state: ChocolatierState, seat: int) -> list[int]:
    grid = state.grids[seat]
    return [space for space in range(len(grid)) if grid[space] == rules.wild]


def load(rules: Chocolatier, data: Mapping[str, object]) -> ChocolatierState:
    """The table that words describe; parts that they don't mention left the game."""
    return _Loading(rules, data).table()


class _Loading:
    """Reads one table; ValueError says what is wrong with its words."""

    def __init__(self, rules: Chocolatier, data: Mapping[str, object]) -> None:
        self.rules = rules
        self.data: Mapping[str, Any] = data
        self.state = rules.bare()
        own = ("line", "stack") if rules.has_line else ("stacks",)
        _known(data, (*KEYS, *own))

    def table(self) -> ChocolatierState:
        state, data = self.state, self.data
        state.seat = self.number("seat", 0, state.players - 1)
        state.turn = self.number("turn", 0)
        state.done = self.number("done", 0)
        if data.get("first") is not None:
            state.first = self.number("first", 0, state.players - 1)
        state.left = NONE if data.get("left") is None else self.number("left", 0)
        state.over = bool(data.get("over", False))
        state.cause = str(data.get("cause", ""))
        tray = self.cards(data, "tray")
        state.tray, state.tray_size = pack(tray), len(tray)
        state.deck = self.cards(data, "deck")[::-1]
        state.discards = self.cards(data, "discards")
        self.read_boxes()
        players = _listed(data, "players")
        if len(players) > state.players:
            raise ValueError(f"{len(players)} players are described, and {state.players} play")
        for seat, words in enumerate(players):
            self.read_player(seat, words)
        self.count_parts()
        self.read_phase()
        if not state.over and not self.rules.legal(state):
            raise ValueError(f"nobody could choose anything in the phase '{PHASES[state.phase]}'")
        return state

    def number(self, name: str, low: int, high: int = 1_000_000) -> int:
        value = self.data.get(name, low)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"'{name}' must be a whole number from {low} to {high}")
        return value

    def cards(self, words: Mapping[str, Any], name: str) -> list[int]:
        cards = [_index(self.rules.box.names, word, "chocolate")
                 for word in _listed(words, name)]
        if name in ("tray", "hand") and len(cards) > MOST:
            raise ValueError(f"'{name}' holds {MOST} cards at most")
        return cards

    def boxes(self, words: Any) -> list[int]:
        return [_index(self.rules.box.box_ids, word, "box") for word in words]

    def read_boxes(self) -> None:
        if self.rules.has_line:
            self.state.line = self.boxes(_listed(self.data, "line"))
            self.state.stacks = [self.boxes(_listed(self.data, "stack"))[::-1]]
        else:
            self.state.stacks = [self.boxes(_listed({"stacks": stack}, "stacks"))[::-1]
                                 for stack in _listed(self.data, "stacks")]

    def read_player(self, seat: int, words: Mapping[str, Any]) -> None:
        state, box = self.state, self.rules.box
        _known(words, OWN_KEYS)
        hand = self.cards(words, "hand")
        state.hands[seat], state.sizes[seat] = pack(hand), len(hand)
        for entry in _listed(words, "sampler"):
            self.lay(seat, entry)
        for spot in _listed(words, "covered"):
            x, y = _spot(spot)
            space = self.rules.ground.space(x, y)
            if space not in state.open[seat]:
                raise ValueError(f"no wild can lie on {x},{y}")
            cover(state, seat, space, self.rules.wild)
        state.free[seat] -= len(words.get("covered", ()))
        if words.get("reserved"):
            state.reserved[seat] = self.boxes([words["reserved"]])[0]
            state.free[seat] -= 1
        if state.free[seat] < 0 or words.get("wilds", state.free[seat]) != state.free[seat]:
            raise ValueError(f"each player has {box.wilds} wilds: free ones, covering ones and "
                             "the one on the reserved box")

    def lay(self, seat: int, entry: Mapping[str, Any]) -> None:
        """Put one box of a sampler where it was."""
        _known(entry, ("box", "at", "turned"))
        x, y = _spot(entry.get("at", (0, 0)))
        turned = entry.get("turned", 0)
        if turned not in (0, 90, 180, 270):
            raise ValueError(f"a box is turned by 0, 90, 180 or 270, not {turned}")
        place = self.rules.ground.place(x, y)
        if place < 0 or not self.rules.ground.fits(self.state.masks[seat], place):
            raise ValueError(f"no box can lie at {x},{y}")
        box = self.boxes([entry.get("box")])[0]
        self.rules.lay(self.state, seat, box, place * TURNS + turned // 90)

    def count_parts(self) -> None:
        """Set aside what the words don't mention; more than there is can't be mentioned."""
        rules, state = self.rules, self.state
        cards = Counter(state.deck + state.discards + unpack(state.tray))
        for hand in state.hands:
            cards.update(unpack(hand))
        boxes = Counter(box for zone in rules.box_zones(state).values() for box in zone)
        for seat in range(state.players):
            boxes.update(_boxes_laid(rules, state, seat))
        state.missing = _rest(cards, rules.box.cards, rules.box.names)
        state.aside = _rest(boxes, rules.box.copies, rules.box.box_ids)

    def read_phase(self) -> None:
        """The phase, and the box that is being paid for in it."""
        state = self.state
        known = self.rules.info.phases
        state.phase = PHASES.index(known[_index(known, self.data.get("phase", known[0]), "phase")])
        if self.data.get("boxing"):
            sources = self.rules.sources(state)
            if self.data["boxing"] not in sources:
                raise ValueError(f"'{self.data['boxing']}' isn't on offer")
            state.source = sources[self.data["boxing"]]
        elif state.phase in (PAY, PLACE):
            raise ValueError("'boxing' must say which box is being paid for")


def _known(words: Mapping[str, object], known: tuple[str, ...]) -> None:
    if not isinstance(words, Mapping):
        raise ValueError(f"'{words}' must say: {', '.join(known)}")
    for key in words:
        if key not in known:
            raise ValueError(f"a position has no '{key}'; it has {', '.join(known)}")


def _listed(words: Mapping[str, Any], name: str) -> list[Any]:
    value = words.get(name, ())
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"'{name}' must be a list")
    return list(value)


def _spot(value: object) -> tuple[int, int]:
    if isinstance(value, (list, tuple)) and len(value) == 2 \
            and all(isinstance(each, int) for each in value):
        return value[0], value[1]
    raise ValueError(f"a place is written as [x, y], not {value}")


def _index(names: Any, word: object, what: str) -> int:
    if word not in names:
        raise ValueError(f"there is no {what} '{word}'")
    return int(names.index(word))


def _rest(used: Counter[int], there: list[int], names: Any) -> list[int]:
    """What is left of the supply, as one entry for each piece."""
    rest: list[int] = []
    for kind, copies in enumerate(there):
        if used[kind] > copies:
            raise ValueError(f"{used[kind]} × '{names[kind]}' are mentioned, and the game has "
                             f"{copies}")
        rest += [kind] * (copies - used[kind])
    return rest


def _boxes_laid(rules: Chocolatier, state: ChocolatierState, seat: int) -> list[int]:
    return [code // rules.share for code in state.laid[seat]]


def whereabouts(rules: Chocolatier, state: ChocolatierState) -> dict[str, Counter[str]]:
    """Zone by zone the ids of the parts that lie there."""
    box = rules.box
    cards = {"deck": state.deck, "discards": state.discards, "tray": unpack(state.tray),
             "out": state.missing}
    cards |= {f"hand {seat}": unpack(hand) for seat, hand in enumerate(state.hands)}
    boxes = {**rules.box_zones(state), "out": state.aside}
    boxes |= {f"sampler {seat}": _boxes_laid(rules, state, seat) for seat in range(state.players)}
    zones: dict[str, Counter[str]] = {"table": Counter(rules.other_parts)}
    for zone, kinds in cards.items():
        zones.setdefault(zone, Counter()).update(box.card_ids[kind] for kind in kinds)
    for zone, numbers in boxes.items():
        zones.setdefault(zone, Counter()).update(box.box_ids[number] for number in numbers)
    if state.first != NOBODY:
        tile = box.awards[FIRST][0]
        zones["table"][tile] -= 1
        zones[f"awards {state.first}"] = Counter([tile])
    _add_wilds(rules, state, zones)
    return zones


def _add_wilds(rules: Chocolatier, state: ChocolatierState, zones: dict[str, Counter[str]]) -> None:
    """Each player's wilds: free, in the sampler, locked on the reserved box."""
    wilds = list(rules.wild_ids)
    for seat in range(state.players):
        for zone, count in ((f"wilds {seat}", state.free[seat]),
                            (f"sampler {seat}", len(_covered(rules, state, seat))),
                            (f"reserved {seat}", int(state.reserved[seat] != NONE))):
            zones.setdefault(zone, Counter()).update(wilds[:count])
            del wilds[:count]
    unused = len(rules.wild_ids) - state.players * rules.box.wilds
    zones["out"].update(wilds[:unused])
