"""What rules declare: where pieces lie, what is counted, and which figures they go by."""

from typing import Any, Final, Literal, NoReturn, TypeVar, overload

from generator.playing.kit.fault import Misuse

Visibility = Literal["all", "owner", "nobody"]
T = TypeVar("T", bound="Declaration")
PLAIN: Final = (str, int, float, bool, type(None))


class Declaration:
    """Something that a game declares in its class; it learns its name there."""

    name: str = ""
    number: int = -1

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @property
    def label(self) -> str:
        """What people call it, in positions and transcripts."""
        return self.name.replace("_", "-")


class TableDeclaration(Declaration):
    """What a game declares and a table has: by itself it is neither empty nor full."""

    # How rules come to what the table has of it.
    reached = "me.{0} or table.{0}"

    def _refuse_use(self, *_: object) -> NoReturn:
        raise Misuse(f"'self.{self.name}' is the declaration, not the pieces or the value",
                     f"write {self.reached.format(self.name)}")

    __bool__ = __len__ = __iter__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse_use


class Zone(TableDeclaration):
    """A place for pieces of some kinds; `per_seat` gives every seat one of its own.

    With `start`, each seat begins with so many of the pieces.
    """

    # Whether seats take pieces from here, and whether what lies here has a place of its own.
    offers = False
    spread = False
    reached = "me[self.{0}] or table[self.{0}]"

    def __init__(self, *kinds: str, per_seat: bool = False, seen: Visibility = "all",
                 start: "int | Figure" = 0) -> None:
        self.kinds = kinds
        self.per_seat = per_seat
        self.seen = seen
        self.start = start


class Pile(Zone):
    """Pieces on top of each other; no seat sees a pile that is `face_down`.

    When a seat draws from an empty pile, the pieces of `refill` are shuffled into it.
    """

    def __init__(self, *kinds: str, face_down: bool = False, per_seat: bool = False,
                 start: "int | Figure" = 0, refill: "Pile | None" = None) -> None:
        super().__init__(*kinds, per_seat=per_seat, seen="nobody" if face_down else "all",
                         start=start)
        self.refill = refill


class Row(Zone):
    """Pieces side by side that everybody sees and may take.

    At the end of every turn it is filled up to `size` from the pile `refill`.
    """

    offers = True

    def __init__(self, *kinds: str, size: "int | Figure" = 0, refill: Pile | None = None,
                 per_seat: bool = False) -> None:
        super().__init__(*kinds, per_seat=per_seat)
        self.size = size
        self.refill = refill


class Hand(Zone):
    """Pieces that only their owner sees."""

    def __init__(self, *kinds: str, start: "int | Figure" = 0) -> None:
        super().__init__(*kinds, per_seat=True, seen="owner", start=start)


class Area(Zone):
    """Pieces that lie at places: `me.move(tile, self.garden, at=(x, y))`."""

    spread = True

    def __init__(self, *kinds: str, per_seat: bool = True) -> None:
        super().__init__(*kinds, per_seat=per_seat)


class Dice(Zone):
    """Dice, which are components with a list of `faces`; `table.roll` throws them."""

    def __init__(self, *kinds: str, per_seat: bool = False, start: "int | Figure" = 0) -> None:
        super().__init__(*kinds, per_seat=per_seat, start=start)


class Counter(TableDeclaration):
    """A number that every seat has: `me.coins`; `common` gives the table one instead.

    It never falls below `least`. With `of`, it is counted in printed pieces of that kind, which
    can run out; `worth` is the field that says what one of them counts.
    """

    def __init__(self, start: "int | Figure" = 0, *, of: str = "", worth: str = "",
                 common: bool = False, least: int = 0) -> None:
        self.start = start
        self.of = of
        self.worth = worth
        self.per_seat = not common
        self.least = least


class Marker(TableDeclaration):
    """A value that everybody sees, such as who leads: `table.leader`; `per_seat`: `me.passed`.

    It holds a word, a number, True, False, None, or a tuple of such.
    """

    def __init__(self, start: object = None, *, per_seat: bool = False) -> None:
        self.start = check_marker_value(start)
        self.per_seat = per_seat


class Figure(Declaration):
    """A figure of the rules, from `options:` in game.yaml: `self.hand_limit` is its number.

    Zones and counters can begin with one: `Row("card", size=tray_size, refill=deck)`.
    """

    def __init__(self, name: str, low: int = 0, high: int = 1_000_000, *,
                 by_players: bool = False) -> None:
        self.option = name
        self.low = low
        self.high = high
        self.by_players = by_players

    @overload
    def __get__(self, game: None, owner: type) -> "Figure": ...
    @overload
    def __get__(self, game: object, owner: type) -> int: ...
    def __get__(self, game: Any, owner: type) -> Any:
        """The number, for a game that is being played."""
        return self if game is None else game.figures[self.name]


class Switch(Declaration):
    """A variant of the rules that a command line can ask for: --options open=yes."""

    def __init__(self, *choices: str, says: str = "") -> None:
        if not choices:
            raise Misuse("a Switch needs its choices, with the default first",
                         'write Switch("no", "yes")', "rules/declared")
        self.choices = choices
        self.says = says

    @overload
    def __get__(self, game: None, owner: type) -> "Switch": ...
    @overload
    def __get__(self, game: object, owner: type) -> str: ...
    def __get__(self, game: Any, owner: type) -> Any:
        """The word that was chosen, for a game that is being played."""
        return self if game is None else game.switches[self.name]


def check_marker_value(value: object) -> object:
    """A value that a Marker can hold: plain data, so that tables can be copied and written."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, (tuple, list)):
        return tuple(check_marker_value(item) for item in value)
    raise Misuse(f"a Marker can't hold {value!r}",
                 "it holds words, numbers, True, False, None and tuples of these; pieces lie in "
                 "zones")


def find_declarations(game: type, kind: type[T]) -> list[T]:
    """What a class and those it builds on declare of a sort, in the order of writing."""
    declarations: dict[str, T] = {}
    for base in reversed(game.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, kind):
                declarations[name] = value
            else:
                declarations.pop(name, None)
    return list(declarations.values())
