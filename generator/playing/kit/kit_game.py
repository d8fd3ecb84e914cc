"""A game as its designer writes it: a class with zones, a set-up, turns, an end and a score."""

from collections.abc import Generator
from typing import Any, NoReturn

from generator.playing.kit.fault import Misuse
from generator.playing.kit.kit_state import Decision
from generator.playing.kit.table import Seat, Table

# What `turn` is: a generator that yields decisions and is sent what was chosen.
Turn = Generator[Decision, Any, None]


class Score(dict[str, float]):
    """Points by where they come from: `Score(trees=12, coins=3)`; `tie` breaks ties, in order."""

    def __init__(self, *, tie: float | tuple[float, ...] = (), **sources: float) -> None:
        super().__init__(sources)
        self.tie = tie if isinstance(tie, tuple) else (tie,)


class KitGame:
    """What to build on: declare zones, counters, markers, figures and switches in the class.

    Then write `setup`, `turn`, `ended` and `score`. Nothing may be kept in `self`: a table is
    copied a thousand times while bots think, and all that counts must be copied with it.
    """

    # After so many turns a match is given up.
    max_turns: int = 1000
    # The lowest and the highest score that can be; a law holds the game to it.
    bounds: tuple[float, float] = (-1_000_000.0, 1_000_000.0)
    # How many sides play against each other, if seats play together: with 2, seats 1 and 3.
    teams: int = 0

    # The engine gives these to a game before it is played.
    figures: dict[str, int]
    switches: dict[str, str]

    def setup(self, table: Table) -> None:
        """Lay the table: shuffle, deal, turn over."""

    def turn(self, table: Table, me: Seat) -> Turn | None:
        """One turn of a seat; each `yield me.choose(…)` is a decision."""
        raise Misuse("the game has no turn", "write def turn(self, table, me): …", "rules/declared")

    def next_seat(self, table: Table, me: Seat) -> Seat:
        """Whose turn comes after this one: the next to the left, unless a game says otherwise."""
        return me.next

    def ended(self, table: Table) -> bool | str:  # plain: ok
        """Whether the game is over now that a turn has ended; a text says what ended it."""
        return False

    def score(self, table: Table, me: Seat) -> Score | float:
        """What a seat has: now, and at the end."""
        raise Misuse("the game has no score", "write def score(self, table, me): …",
                     "rules/declared")

    def promise(self, table: Table, me: Seat) -> float:
        """What bots think that a table is worth to a seat, in points; the score, if not written."""
        return points(self.score(table, me))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise Misuse(f"'self.{name} = …' would be lost when a table is copied",
                     f"declare {name} = Marker(…) or Counter(…) in the class, and write "
                     f"table.{name} or me.{name}", "rules/kept")


def points(score: object) -> float:
    """The sum of a score."""
    if isinstance(score, dict):
        return float(sum(score.values()))
    if isinstance(score, (int, float)):
        return float(score)
    raise Misuse(f"score gives {score!r}", "give a number, or Score(trees=…, coins=…)")


def tie_of(score: object) -> tuple[float, ...]:
    """What decides between seats with as many points."""
    return score.tie if isinstance(score, Score) else ()


def sources_of(score: object) -> dict[str, float]:
    """Where the points of a score come from."""
    if isinstance(score, dict):
        return {str(name).replace("_", "-"): value for name, value in score.items()}
    return {"points": points(score)}
