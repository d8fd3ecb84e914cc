"""What stands out of a study, whether something was expected of it or not: to be said first."""

from collections.abc import Callable, Iterator, Sequence

from generator.base.statistics import ALPHA
from generator.base.wording import listed, many, percent, shown
from generator.judging.balance.measure import Balance, Figure

# From here on a seat's distance from an even share, and a component's effect on winning, is told.
SEAT, EFFECT = 0.05, 0.1
UNFINISHED = 0.01
# More would hide the first.
MOST = 4
NAMED = 5

# How a component is called.
Name = Callable[[str], str]


def outstanding(balance: Balance, name: Name = str) -> tuple[str, ...]:
    """Sentences about what surely lies far from what any game wants, table by table."""
    found = [each for players, bots, _ in balance.tables
             for each in _of_table(balance, players, bots, name)]
    return tuple(found[:MOST])


def _of_table(balance: Balance, players: int, bots: str, name: Name) -> Iterator[str]:
    here = [each for each in balance.figures if (each.players, each.bots) == (players, bots)]
    where = f"{many(players, 'player')}, {bots.replace(',', ', ')}"
    yield from _ends(here, where)
    yield from _seats(here, players, where)
    yield from _dead(here, where, name)
    yield from _effects(here, where, name)


def _ends(figures: Sequence[Figure], where: str) -> Iterator[str]:
    for each in figures:
        if each.measure == "capped" and each.value > UNFINISHED:
            yield f"{percent(each.value)} of the games don't come to an end ({where})."


def _seats(figures: Sequence[Figure], players: int, where: str) -> Iterator[str]:
    """The seat furthest from even, if it surely isn't even."""
    even = 1 / players
    seats = [each for each in figures if each.measure == "seat-share"
             and abs(each.value - even) >= SEAT and not each.low <= even <= each.high]
    if seats:
        worst = max(seats, key=lambda each: abs(each.value - even))
        yield (f"Seat {worst.of} wins {percent(worst.value)} of the games, where "
               f"{percent(even)} is even ({where}).")


def _dead(figures: Sequence[Figure], where: str, name: Name) -> Iterator[str]:
    dead = [name(each.of) for each in figures if each.measure == "dead" and each.low >= 1]
    if dead:
        few = dead if len(dead) <= NAMED else [*dead[:NAMED - 1],
                                               f"{len(dead) - NAMED + 1} more"]
        yield f"Hardly ever taken: {listed(few)} ({where})."


def _effects(figures: Sequence[Figure], where: str, name: Name) -> Iterator[str]:
    """The component that goes furthest with winning or losing, if that is more than luck."""
    sure = {each.of for each in figures if each.measure == "win-effect-q" and each.value < ALPHA}
    strong = [each for each in figures if each.measure == "win-effect" and each.of in sure
              and abs(each.value) >= EFFECT]
    if strong:
        worst = max(strong, key=lambda each: abs(each.value))
        much = shown(abs(worst.value), "points").lstrip("+")
        more = "more" if worst.value > 0 else "less"
        yield (f"Those who take {name(worst.of)} win {much} {more} than others who could have "
               f"({where}).")
