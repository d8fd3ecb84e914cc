"""The questions that designers ask, each answered in a line from the figures of a study."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.number_format import (
    difference,
    format_value,
    join_words,
    percent,
    plural,
    rough_count,
    span,
    with_interval,
)
from generator.base.statistics import ALPHA
from generator.judging.balance.measure import (
    Balance,
    ComponentNamer,
    StudyFigure,
    table_name,
    title_of,
    unit_of,
)
from generator.judging.balance.worth import smallest_detectable

# A seat's distance from an even share, and a component's effect on winning, shown from here on.
SEAT, EFFECT = 0.05, 0.1
UNFINISHED = 0.01
# More would hide the first.
MOST_HIGHLIGHTS = 4
MOST_DEAD_NAMED = 5


def highlights(balance: Balance, name: ComponentNamer = str) -> tuple[str, ...]:
    """Sentences about what surely lies far from what any game wants, table by table."""
    results = [highlight for players, bots, _ in balance.tables
             for highlight in _table_highlights(balance, players, bots, name)]
    return tuple(results[:MOST_HIGHLIGHTS])


def _table_highlights(balance: Balance, players: int, bots: str,
                      name: ComponentNamer) -> Iterator[str]:
    here = [
        figure for figure in balance.figures if (figure.players, figure.bots) == (players, bots)
    ]
    where = table_name((players, bots))
    yield from _unfinished_games(here, where)
    yield from _uneven_seats(here, players, where)
    yield from _dead_components(here, where, name)
    yield from _strong_effects(here, where, name)


def _unfinished_games(figures: Sequence[StudyFigure], where: str) -> Iterator[str]:
    for figure in figures:
        if figure.measure == "capped" and figure.value > UNFINISHED:
            yield f"{percent(figure.value)} of the games don't come to an end ({where})."


def _uneven_seats(figures: Sequence[StudyFigure], players: int, where: str) -> Iterator[str]:
    """The seat furthest from even, if it surely isn't even."""
    even = 1 / players
    seats = [figure for figure in figures if figure.measure == "seat-share"
             and abs(figure.value - even) >= SEAT and not figure.low <= even <= figure.high]
    if seats:
        worst = max(seats, key=lambda seat: abs(seat.value - even))
        yield (f"Seat {worst.of} wins {percent(worst.value)} of the games; an even share is "
               f"{percent(even)} ({where}).")


def _dead_components(figures: Sequence[StudyFigure], where: str,
                     name: ComponentNamer) -> Iterator[str]:
    dead = [name(figure.of) for figure in figures if figure.measure == "dead" and figure.low >= 1]
    if dead:
        few = dead if len(dead) <= MOST_DEAD_NAMED else [*dead[:MOST_DEAD_NAMED - 1],
                                               f"{len(dead) - MOST_DEAD_NAMED + 1} more"]
        yield f"Almost never taken: {join_words(few)} ({where})."


def _strong_effects(figures: Sequence[StudyFigure], where: str,
                    name: ComponentNamer) -> Iterator[str]:
    """The component that goes furthest with winning or losing, if that is more than luck."""
    sure = {
        figure.of for figure in figures if figure.measure == "win-effect-q" and figure.value < ALPHA
    }
    strong = [figure for figure in figures if figure.measure == "win-effect" and figure.of in sure
              and abs(figure.value) >= EFFECT]
    if strong:
        worst = max(strong, key=lambda item: abs(item.value))
        much = format_value(abs(worst.value), "points").lstrip("+")
        more = "more" if worst.value > 0 else "less"
        yield (f"Players who take {name(worst.of)} win {much} {more} than others who could have "
               f"({where}).")


# Components that are named before the rest is only counted.
MOST_LISTED = 5
# An effect on winning with a smaller q than this is more than luck.
SIGNIFICANCE = 0.05


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """A question, its answer, and how it was measured; unknown ones say what to run."""

    question: str
    answer: str
    how: str
    known: bool = True  # plain: ok, a key of the JSON


class _StudyLookup:
    """The figures of a study, to be looked up."""

    def __init__(self, balance: Balance) -> None:
        self.balance = balance
        ended = [(figure.players, figure.bots) for figure in balance.figures
                 if figure.measure == "finished"]
        # Tables that were played for their own sake, not for one question.
        self.tables = [item for item in ((players, bots) for players, bots, _ in balance.tables)
                       if item in ended]

    def at(self, table: tuple[int, str], measure: str) -> list[StudyFigure]:
        """The figures of a measure at a table."""
        return [figure for figure in self.balance.figures
                if figure.measure == measure and (figure.players, figure.bots) == table]

    def by_table(self, tell: Callable[[tuple[int, str]], str]) -> str:
        """An answer for each table; a single table isn't named."""
        results = [(table, words) for table in self.tables if (words := tell(table))]
        if len(self.tables) == 1:
            return results[0][1] if results else ""
        return "; ".join(f"{players} players, {bots}: {words}"
                         for (players, bots), words in results)


def answer_questions(balance: Balance) -> tuple[StudyAnswer, ...]:
    """All questions, in the order in which designers ask them."""
    study = _StudyLookup(balance)
    return tuple(answer for ask in QUESTIONS for answer in ask(study))


def _make_answer(question: str, answer: str, how: str, unknown: str) -> StudyAnswer:
    return StudyAnswer(question, answer, how) if answer \
        else StudyAnswer(question, "Unknown.", unknown, False)


def _fair_seats(study: _StudyLookup) -> Iterator[StudyAnswer]:
    def shares(table: tuple[int, str]) -> str:
        at = study.at(table, "seat-share")
        chance = study.at(table, "seats-alike")
        if not at:
            return ""
        best = max(at, key=lambda item: item.value)
        uneven = chance[0].value < SIGNIFICANCE if chance else best.low > 1 / table[0]
        if not uneven:
            return f"no difference shown; the best, seat {best.of}, wins {_format_figure(best)}"
        even = percent(1 / table[0])
        return f"no, seat {best.of} wins {_format_figure(best)}, an even share is {even}"

    def points(table: tuple[int, str]) -> str:
        at = study.at(table, "compensation")
        if not at:
            return ""
        if len(at) == 2:
            at = [max(at, key=lambda item: item.value)]
        needed = [f"seat {item.of} {_format_signed(item)}" for item in at if item.low > 0
                  or item.high < 0]
        return join_words(needed) if needed else "none, as far as these games show"

    yield _make_answer("Are the seats fair?", study.by_table(shares),
                  "wins by seat; χ² over seats, 95 % intervals",
                  "the game is for one player, or no game ended")
    yield _make_answer("How many points would make them fair?", study.by_table(points),
                  "for each seat, the lead that it exceeds in an even share of games",
                  "the game is for one player, or no game ended")


# By which measures a number of players is better than another: the higher or the lower.
BETTER = {"balance": 1, "lead-changes": 1, "drama": 1, "decisiveness": -1, "leader-at-half": -1,
          "forced": -1}


def _best_players(study: _StudyLookup) -> Iterator[StudyAnswer]:
    question = "What is the best number of players?"
    numbers = sorted({players for players, _ in study.tables})
    places: dict[int, list[int]] = {players: [] for players in numbers}
    for measure, sign in BETTER.items():
        results = {players: at_table[0].value for players, bots in study.tables
                 if (at_table := study.at((players, bots), measure))}
        if measure == "leader-at-half":
            # An even share is smaller among more.
            results = {players: value * players for players, value in results.items()}
        if len(results) == len(numbers) > 1:
            for place, players in enumerate(
                sorted(results, key=lambda item: -sign * results[item])
            ):
                places[players].append(place)
    if len(numbers) < 2 or not places[numbers[0]]:
        yield StudyAnswer(question, "Unknown.", "play several numbers: --players 2,3,4", False)
        return
    order = sorted(numbers, key=lambda players: (sum(places[players]), players))
    first = sum(place == 0 for place in places[order[0]])
    yield StudyAnswer(question, f"{order[0]}, then "
                                f"{join_words([str(item) for item in order[1:]])}; it is "
                 f"the best by {first} of {len(places[order[0]])} measures",
                 "mean rank by " + ", ".join(title_of(item).lower() for item in BETTER))


def _skill(study: _StudyLookup) -> Iterator[StudyAnswer]:
    figures = [figure for figure in study.balance.figures if figure.measure == "skill"
             and figure.of == figure.bots.split(",")[0] and "!" not in figure.of]
    results = [f"{figure.of} wins {_format_figure(figure)} against "
            f"{figure.bots.split(',')[1]}" for figure in figures]
    matrix = study.balance.matrix
    for one, other in (("learnt", "greedy"),):
        duel = matrix.duel(one, other) if matrix else None
        if duel:
            results.append(
                f"{one} wins {percent(duel.value)} ({span(duel.low, duel.high, 'share')}) "
                f"against {other}"
            )
    yield _make_answer("Luck or skill?", "; ".join(results),
                       "wins of one seat of the better bot against seats of the other, "
                       "rotated; half, a third and so on would be luck alone",
                  "add --ladder, or --strategies --learn")


def _runaway(study: _StudyLookup) -> Iterator[StudyAnswer]:
    def lead(table: tuple[int, str]) -> str:
        at = study.at(table, "leader-at-half")
        return f"the leader at half time wins {_format_figure(at[0])}" if at else ""

    yield _make_answer("Does a leader run away?", study.by_table(lead),
                  "players who lead alone after half of the turns, by their points at that time",
                  "the game is for one player, or no player ever led alone at half time")


def _kingmaking(study: _StudyLookup) -> Iterator[StudyAnswer]:
    question = "Can losers choose the winner?"
    most = max((players for players, _ in study.tables), default=0)
    if most == 2:
        yield StudyAnswer(question,
                          "No: with two players, a player who can't win has only one opponent.",
                     "nothing to measure")
        return

    def kings(table: tuple[int, str]) -> str:
        at = study.at(table, "kingmaking")
        return f"in {_format_figure(at[0])} of their last choices" if at else ""

    yield _make_answer(question, study.by_table(kings),
                       "last free choices of players who can't win by any of them, each replayed "
                       "with the same luck",
                  "add --kingmaking, at tables of three or more")


def _length(study: _StudyLookup) -> Iterator[StudyAnswer]:
    def rest(table: tuple[int, str]) -> str:
        early, minutes = study.at(table, "decisiveness"), study.at(table, "minutes")
        parts = [f"the winner takes the lead for good with {_format_figure(early[0])} of the "
                 "game left"] if early else []
        parts += [f"about {_format_figure(minutes[0])} minutes"] if minutes else []
        return ", ".join(parts)

    yield _make_answer("Does it drag?", study.by_table(rest),
                  "turns after the winner was last not in the lead; free choices × seconds",
                  "no game ended")


def _forced_choices(study: _StudyLookup) -> Iterator[StudyAnswer]:
    def part(table: tuple[int, str]) -> str:
        at = study.at(table, "forced")
        return f"{_format_figure(at[0])} of the choices" if at else ""

    yield _make_answer("How often is there only one choice?", study.by_table(part),
                  "choices with one legal move", "no game ended")


def _components(study: _StudyLookup) -> Iterator[StudyAnswer]:
    worths = study.balance.worths
    for question, word, sign in (("Which components are too strong?", "strong", -1),
                                 ("Which components are too weak?", "weak", 1)):
        if worths:
            results = sorted((worth for worth in worths if worth.word == word),
                           key=lambda worth: sign * worth.value)
            named = [f"{worth.part} by {difference(worth.value, 'number')} points ("
                     f"{span(worth.low, worth.high, 'number')})"
                     + (f", fair at {worth.fair:.1f}" if worth.fair is not None else "")
                     for worth in results]
            unclear = [worth.more_games for worth in worths if worth.word == "open"]
            rest = f"; {plural(len(unclear), 'component')} undecided, about " \
                f"{rough_count(max(unclear)):,} more games would decide" if unclear else ""
            yield StudyAnswer(question, (_shorten_list(named) or "none") + rest,
                         "points of lead that it adds, compared with components of its kind that "
                         f"are as hard to get; {smallest_detectable(worths):.1f} points would be "
                         "noticed")
        else:
            yield StudyAnswer(question, "Unknown.", "add --worth", False)
    yield from _unused_components(study)


def _unused_components(study: _StudyLookup) -> Iterator[StudyAnswer]:
    def dead(table: tuple[int, str]) -> str:
        at = study.at(table, "dead")
        return _shorten_list([item.of for item in at if item.low >= 1]) \
            or ("none" if at else "")

    def rare(table: tuple[int, str]) -> str:
        at = sorted(study.at(table, "uses"), key=lambda item: item.value)
        return _shorten_list([f"{item.of} {_format_figure(item)} a game" for item in at])

    yield _make_answer("Which components are never taken?", study.by_table(dead),
                  "taken in fewer than 2 % of the cases in which a seat could take them",
                  "players of this game take no components from an offer")
    yield _make_answer("Which components of any kind are used least?", study.by_table(rare),
                  "named in a choice, or moved to another place", "add --uses")


def _best_strategy(study: _StudyLookup) -> Iterator[StudyAnswer]:
    question, matrix = "Is there one best way to play?", study.balance.matrix
    if matrix is None:
        yield StudyAnswer(question, "Unknown.", "add --strategies", False)
        return
    names = f"of {join_words(list(matrix.strategies))}"
    if matrix.word == "dominant":
        result = f"Yes: {matrix.dominant} beats every other"
    elif matrix.word == "none":
        result = "No: none beats every other"
    else:
        deals = rough_count(matrix.more_deals)
        result = f"Undecided; about {deals:,} more deals of each duel would decide"
    mixed = [f"{part.strategy} {percent(part.value, 0)} ({span(part.low, part.high, 'share')})"
             for part in sorted(matrix.mix, key=lambda part: -part.value) if part.value >= 0.05]
    result += f"; the best mix is {join_words(mixed)}" if mixed else ""
    yield StudyAnswer(question, result, f"{plural(matrix.duels[0].deals, 'deal')} of each duel "
                                      f"{names}, "
                 "from every seat")


def _other_bots(study: _StudyLookup) -> Iterator[StudyAnswer]:
    question, opinions = "Does it depend on who plays?", study.balance.opinions
    if not opinions:
        yield StudyAnswer(question, "Unknown.", "add --confirm search", False)
        return
    results = []
    for word, words in (("differ", "depends on the bot"), ("agree", "the same with both"),
                        ("open", "undecided")):
        matching = [
            f"{title_of(opinion.figure.measure, opinion.figure.of)} with {opinion.figure.players} ("
            f"{opinion.figure.bots} {_format_figure(opinion.figure)}, {opinion.other.bots} "
            f"{_format_figure(opinion.other)})"
            for opinion in opinions
            if opinion.word == word
        ]
        if matching:
            results.append(f"{words}: {_shorten_list(matching)}")
    yield StudyAnswer(question, "; ".join(results),
                 "verdicts, and whether seats are above or below even, compared with the other bot")


def _format_figure(figure: StudyFigure) -> str:
    return with_interval(figure, unit_of(figure.measure))


def _format_signed(figure: StudyFigure) -> str:
    return f"{difference(figure.value, 'number')} ({span(figure.low, figure.high, 'number')})"



def _shorten_list(names: Sequence[str]) -> str:
    """The first few of them, and how many more there are."""
    rest = f" and {len(names) - MOST_LISTED} more" if len(names) > MOST_LISTED else ""
    return ", ".join(names[:MOST_LISTED]) + rest


QUESTIONS = (_fair_seats, _best_players, _skill, _runaway, _kingmaking, _length, _forced_choices,
             _components,
             _best_strategy, _other_bots)
