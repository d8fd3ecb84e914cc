"""Pieces as rules see them: what is printed on them, as attributes."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from generator.game.model.supply import Part
from generator.playing.kit.fault import Misuse, UnknownField

# Python writes out no number that is much longer.
MOST_BITS = 10_000
# Most of what options are made of, except pieces: these are themselves.
PLAIN = frozenset((str, int, float, bool, type(None)))


class Piece:
    """One piece of the box: `id`, `kind`, and each field of its kind as an attribute.

    Copies of a component are pieces of their own that look alike.
    """

    def __init__(self, number: int, sort: int, part: Part) -> None:
        # Attributes of the instance, so that `card.cost` is as quick as Python can.
        self.__dict__.update({name.replace("-", "_"): value for name, value in part.values.items()})
        self.__dict__.update(id=part.id, kind=part.kind, _number=number, _sort=sort,
                             _like=("piece", sort))

    id: str
    kind: str
    # Which piece of the box it is, which component, and what equals that of its copies alone.
    _number: int
    _sort: int
    _like: tuple[str, int]

    def __getattr__(self, name: str) -> Any:
        names = [field for field in self.__dict__ if not field.startswith("_")]
        if name.startswith("__"):  # Python's own questions, asked before a piece is whole
            raise AttributeError(name)
        raise UnknownField(f"'{self.id}' has no '{name}'", f"a {self.kind} has {', '.join(names)}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise Misuse(f"rules can't change '{name}' of '{self.id}': it is printed",
                     "keep what changes in a Counter or a Marker")

    def __repr__(self) -> str:
        return f"<{self.kind} {self.id}>"

    def __deepcopy__(self, memo: object) -> "Piece":
        return self


@dataclass(frozen=True, slots=True)
class Player:
    """A seat that was chosen: its number goes with a table wherever that is copied to."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat + 1}"


class Pieces(tuple[Piece, ...]):
    """What lies in a zone, first to last; the top of a pile is the last.

    It is a picture of the zone: moving pieces is up to the table.
    """

    __slots__ = ()

    def __add__(self, others: Iterable[Piece]) -> "Pieces":  # type: ignore[override]
        return Pieces((*self, *others))

    def of(self, **fields: object) -> "Pieces":
        """Those with these values: `me[self.hand].of(suit="leaf")`."""
        return Pieces(piece for piece in self
                      if all(getattr(piece, name) == value for name, value in fields.items()))

    def different(self) -> "Pieces":
        """One of each that looks alike."""
        by_sort: dict[int, Piece] = {}
        for piece in self:
            by_sort.setdefault(piece._sort, piece)
        return Pieces(by_sort.values())

    def ids(self) -> list[str]:
        """What they are called."""
        return [piece.id for piece in self]

    def total(self, field: str) -> Any:
        """The sum of a field."""
        return sum(getattr(piece, field) for piece in self)

    @property
    def top(self) -> Piece | None:
        """The last one, or None."""
        return self[-1] if self else None

    def _unchangeable(self, *_: object, **__: object) -> NoReturn:
        raise Misuse("this is a copy of the zone: changing it moves no piece",
                     "move pieces with table.move, me.move, me.draw or table.deal")

    append = remove = pop = extend = insert = clear = sort = reverse = _unchangeable


def likeness_key(option: object) -> object:
    """What makes an option different from others: pieces that look alike are one choice."""
    if isinstance(option, tuple):
        return tuple([part if type(part) in PLAIN else part._like if type(part) is Piece
                      else likeness_key(part) for part in option])
    like = getattr(option, "_like", option)
    if like is option and type(option) not in PLAIN and not isinstance(option, Player):
        raise Misuse("this option can't be shown to players",
                     "give a piece, a seat, a word, a number, or a tuple of these")
    return like


def recordable_option(option: Any) -> Any:
    """An option as it is remembered: with players in the place of seats."""
    if isinstance(option, tuple):
        return tuple([part if type(part) in PLAIN or type(part) is Piece
                      else recordable_option(part)
                      for part in option])
    if type(option) is Piece:
        return option
    return getattr(option, "_like", option)


def option_text(option: object) -> str:
    """An option in words."""
    if isinstance(option, Piece):
        return option.id
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, tuple):
        return " ".join([option_text(part) for part in option if part is not None]) or "nothing"
    if isinstance(option, int) and option.bit_length() > MOST_BITS:
        return f"a number of {option.bit_length():,} bits"
    return str(option)


def choice_text(label: str, option: object) -> str:
    """A choice in words: what is done, and with what; None is passing."""
    if option is None:
        return "pass"
    return f"{label} {option_text(option)}" if label else option_text(option)


