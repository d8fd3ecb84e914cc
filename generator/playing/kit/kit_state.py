"""A table of a game in the kit: which piece is where, and how far a turn has come."""

from collections.abc import Generator
from typing import Any, NoReturn

from generator.playing.kit.fault import Misuse
from generator.playing.kit.pieces import recordable_option
from generator.playing.rules.engine import State, pack_attributes


class Decision:
    """What a seat is asked: a word for it, and the options; `can_pass` adds passing as the last.

    Rules hand it over with `yield` and get the option that was chosen back, or `passed`.
    """

    __slots__ = ("can_pass", "label", "options", "passed", "seat")

    def __init__(self, seat: int, label: str, options: list[Any], can_pass: bool,
                 passed: Any = None) -> None:
        self.seat = seat
        self.label = label
        self.options = options
        self.can_pass = can_pass
        self.passed = passed

    def _refuse_use(self, *_: object) -> NoReturn:
        asked = f'choose("{self.label}", …)' if self.label else "either(…)"
        raise Misuse("a choice must be yielded", f"write: … = yield me.{asked}")

    __getattr__ = __iter__ = __bool__ = _refuse_use

    def __reduce__(self) -> tuple[type["Decision"], tuple[object, ...]]:
        return Decision, (self.seat, self.label, list(map(recordable_option, self.options)),
                          self.can_pass,
                          self.passed)


class KitLayout:
    """Which piece is where: `zones` and `counters` have a place for the table and one per seat.

    `where` is the zone of each piece, `places` where in it a piece lies or which face a die shows.
    """

    __slots__ = ("counters", "marks", "places", "where", "zones")

    def __init__(self, zones: list[list[int]], where: list[int], counters: list[int],
                 marks: list[object], places: dict[int, object]) -> None:
        self.zones = zones
        self.where = where
        self.counters = counters
        self.marks = marks
        self.places = places

    def copy(self) -> "KitLayout":
        """One that shares nothing that changes."""
        return KitLayout([zone[:] for zone in self.zones], self.where[:], self.counters[:],
                      self.marks[:], self.places.copy())


EMPTY = KitLayout([], [], [], [], {})
# What a live turn holds, which is made again for a copied or unpacked table.
LIVE = ("chance", "run", "table")


class KitState(State):
    """One table; whose turn it is, is `owner`; `seat` is who is asked, which may be another.

    A turn that is under way is known by how the table was when it began, what was decided since
    (`log`), and what luck there was (`draws`): played again from there it comes to the same point.
    That is how a generator, which can't be copied, goes on at a copied table.
    """

    def __init__(self, players: int = 0) -> None:
        super().__init__(players)
        self.layout = EMPTY
        self.began = EMPTY
        self.owner = 0
        self.log: list[tuple[int, str, Any]] = []
        self.draws: list[float] = []
        self.decision: Decision | None = None
        self.closing = ""
        self.run: Generator[Any, Any, Any] | None = None
        self.table: Any = None
        # Luck, while a turn or the set-up is played: only these change anything. So many of the
        # `draws` have been made.
        self.chance: Any = None
        self.drawn = 0

    def __getstate__(self) -> dict[str, object]:
        return {name: None if name in LIVE else value for name,
                value in pack_attributes(self).items()}

    def twin(self) -> "KitState":
        """A table that looks the same and shares nothing that changes."""
        new = KitState(self.players)
        new.seat, new.phase, new.turn = self.seat, self.phase, self.turn
        new.over, new.cause, new.closing = self.over, self.cause, self.closing
        new.owner = self.owner
        new.layout = self.layout.copy()
        # How a turn began doesn't change any more.
        new.began = self.began
        new.log = self.log[:]
        new.draws = self.draws[:]
        new.decision = self.decision
        return new
