"""Positions as people write them: seats count from 1, zones have names, mistakes have places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from generator.base.findings import Complaint, suggest
from generator.game.model.supply import Part

if TYPE_CHECKING:
    from generator.playing.rules.engine import State

MOST: Final = 1_000_000
Path = tuple[str | int, ...]


@mypyc_attr(native_class=False)
class WrongPosition(Complaint):
    """A position that can't be; `path` leads to what is wrong in it."""

    def __init__(self, message: str, path: Path = (), hint: str = "") -> None:
        super().__init__("scenario/position", message, hint)
        self.path = path

    def __reduce__(self) -> tuple[type[WrongPosition], tuple[object, ...]]:
        return type(self), (self.message, self.path, self.hint)


class PositionValue:
    """One value of a position with the way to it; a game says what it must be as it reads it."""

    def __init__(self, value: object, path: Path = ()) -> None:
        self.value = value
        self.path = path

    def refuse(self, message: str, hint: str = "") -> WrongPosition:
        """What is wrong here, to be raised."""
        return WrongPosition(message, self.path, hint)

    def must_be(self, wanted: str) -> WrongPosition:
        """That the value is something else than what is wanted, to be raised."""
        return self.refuse(f"{self.name} must be {wanted}, not {self.value!r}")

    @property
    def name(self) -> str:
        """How a sentence names it: by its key, or by the key of its list."""
        names = [step for step in self.path if isinstance(step, str)]
        if not names:
            return "a position"
        return f"'{names[-1]}'" if names[-1] == self.path[-1] else f"each of '{names[-1]}'"

    def number(self, low: int = 0, high: int = MOST) -> int:
        """A whole number within bounds."""
        value = self.value
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise self.must_be(f"a whole number from {low} to {high}")

    def seat(self, players: int) -> int:
        """A seat, which people count from 1 and engines from 0."""
        return self.number(1, players) - 1

    def flag(self) -> bool:
        """True or false."""
        if isinstance(self.value, bool):
            return self.value
        raise self.must_be("true or false")

    def text(self) -> str:
        """A word, or several."""
        if isinstance(self.value, str):
            return self.value
        raise self.must_be("text")

    def index(self, allowed: Sequence[str], what: str) -> int:
        """The place of a word among those that are known."""
        for place, word in enumerate(allowed):
            if word == self.value:
                return place
        raise self.refuse(f"there is no {what} '{self.value}'",
                          suggest(str(self.value), tuple(allowed)))

    def items(self, length: int = -1, most: int = MOST) -> list[PositionValue]:
        """The items of a list; of just this length, or of no more than so many."""
        value = self.value
        if not isinstance(value, (list, tuple)):
            raise self.must_be("a list")
        if length >= 0 and len(value) != length:
            raise self.refuse(f"{self.name} must have {length} items, not {len(value)}")
        if len(value) > most:
            raise self.refuse(f"{self.name} can have at most {most} items, not {len(value)}")
        return [PositionValue(item, (*self.path, place)) for place, item in enumerate(value)]

    def indices(self, allowed: Sequence[str], what: str) -> list[int]:
        """A list of words, as their places among those that are known."""
        return [item.index(allowed, what) for item in self.items()]

    def entry(self, *keys: str) -> PositionEntry:
        """A mapping that has no other keys than these."""
        value = self.value
        if not isinstance(value, Mapping):
            raise self.must_be("a mapping of 'key: value'")
        for key in value:
            if key not in keys:
                raise WrongPosition(f"a position has no '{key}' here", (*self.path, key),
                                    suggest(str(key), keys))
        return PositionEntry(value, self.path)


class PositionEntry:
    """A mapping of a position; what is left out or empty is as the game has it by default."""

    def __init__(self, data: Mapping[str, object], path: Path) -> None:
        self.data = data
        self.path = path

    def has(self, name: str) -> bool:
        """Whether something is written under a name."""
        return self.data.get(name) is not None

    def get(self, name: str, default: object) -> PositionValue:
        """What is written under a name."""
        value = self.data.get(name)
        return PositionValue(default if value is None else value, (*self.path, name))

    def seats(self, name: str, seats: int, default: object) -> list[PositionValue]:
        """What is written under a name, one value for each seat."""
        return self.get(name, [default] * seats).items(seats)

    def turn(self, state: State, phases: Sequence[str]) -> None:
        """Whose turn it is, in which phase, and whether it is over."""
        state.seat = self.get("seat", 1).seat(state.players)
        state.phase = self.get("phase", phases[0]).index(phases, "phase")
        state.turn = self.get("turn", 0).number()
        state.over = self.get("over", False).flag()
        state.cause = self.get("cause", "").text()


TURN_KEYS: Final = ("seat", "phase", "turn", "over", "cause")


def dump_turn(state: State, phases: Sequence[str]) -> dict[str, object]:
    """The inverse of `Entry.turn`: what every written position begins with."""
    return {"seat": state.seat + 1, "phase": phases[state.phase], "turn": state.turn,
            "over": state.over, "cause": state.cause}


class PartCopies:
    """The copies of parts that a position may still name; one too many is refused where it is."""

    def __init__(self, names: Sequence[str], copies: Sequence[int]) -> None:
        self.names = names
        self.copies = copies
        self.rest = list(copies)

    def take(self, kind: int, at: PositionValue, count: int = 1) -> int:
        """Take so many copies for this place; return the kind."""
        self.rest[kind] -= count
        if self.rest[kind] < 0:
            have, name = self.copies[kind], self.names[kind]
            raise at.refuse(f"there is only 1 '{name}'" if have == 1
                            else f"there are only {have} '{name}'")
        return kind

    def read_list(self, at: PositionValue, what: str) -> list[int]:
        """A list of parts by their names."""
        return [self.take(item.index(self.names, what), item) for item in at.items()]

    def left(self) -> list[int]:
        """What wasn't named, one entry for each copy."""
        return [kind for kind, count in enumerate(self.rest) for _ in range(count)]


def part_names(names: Sequence[str], numbers: Iterable[int]) -> list[str]:
    """The inverse of `Copies.read_list`: what people call the parts with these numbers."""
    return [names[number] for number in numbers]


def zone_of(name: str, seat: int) -> str:
    """What a zone of a seat is called; all other zones are everybody's."""
    return f"{name} of seat {seat + 1}"


def owner_of(zone: str) -> tuple[str, int]:
    """The name of a zone without its seat, and the seat; -1 for one that is everybody's."""
    name, _, seat = zone.rpartition(" of seat ")
    return (name, int(seat) - 1) if name and seat.isdecimal() else (zone, -1)


def deal_out(parts: Iterable[Part], name: str, players: int,
             zones: dict[str, Counter[str]]) -> None:
    """Put one piece into a zone of each seat, such as a player aid; those left over are out."""
    pieces = [part.id for part in parts for _ in range(part.copies)]
    for seat in range(players if pieces else 0):
        zones.setdefault(zone_of(name, seat), Counter()).update(pieces[seat:seat + 1])
    if pieces[players:]:
        zones.setdefault("out", Counter()).update(pieces[players:])
