"""The questions that designers ask, each answered in a line from the figures of a study."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.wording import difference, listed, many, percent, rough, span, with_interval
from generator.judging.balance.measure import Balance, Figure, title_of, unit_of
from generator.judging.balance.worth import smallest_told

# Components that are named before the rest is only counted.
NAMED = 5
# An effect on winning with a smaller q than this is more than luck.
SURE = 0.05


@dataclass(frozen=True, slots=True)
class Answer:
    """A question, its answer, and how it was measured; unknown ones say what to run."""

    question: str
    answer: str
    how: str
    known: bool = True


class _Study:
    """The figures of a study, to be looked up."""

    def __init__(self, balance: Balance) -> None:
        self.balance = balance
        ended = [(each.players, each.bots) for each in balance.figures
                 if each.measure == "finished"]
        # Tables that were played for their own sake, not for one question.
        self.tables = [each for each in ((players, bots) for players, bots, _ in balance.tables)
                       if each in ended]

    def at(self, table: tuple[int, str], measure: str) -> list[Figure]:
        """The figures of a measure at a table."""
        return [each for each in self.balance.figures
                if each.measure == measure and (each.players, each.bots) == table]

    def by_table(self, tell: Callable[[tuple[int, str]], str]) -> str:
        """What is told of each table; of a single one without naming it."""
        told = [(table, words) for table in self.tables if (words := tell(table))]
        if len(self.tables) == 1:
            return told[0][1] if told else ""
        return "; ".join(f"{players} players, {bots}: {words}"
                         for (players, bots), words in told)


def answers(balance: Balance) -> tuple[Answer, ...]:
    """All questions, in the order in which designers ask them."""
    study = _Study(balance)
    return tuple(answer for ask in QUESTIONS for answer in ask(study))


def _answer(question: str, answer: str, how: str, unknown: str) -> Answer:
    return Answer(question, answer, how) if answer else Answer(question, "Unknown.", unknown, False)


def _fair_seats(study: _Study) -> Iterator[Answer]:
    def shares(table: tuple[int, str]) -> str:
        found = study.at(table, "seat-share")
        chance = study.at(table, "seats-alike")
        if not found:
            return ""
        best = max(found, key=lambda each: each.value)
        uneven = chance[0].value < SURE if chance else best.low > 1 / table[0]
        if not uneven:
            return f"as far as can be told; seat {best.of} wins {_words(best)}"
        return f"no, seat {best.of} wins {_words(best)} where {percent(1 / table[0])} is even"

    def points(table: tuple[int, str]) -> str:
        found = study.at(table, "compensation")
        if not found:
            return ""
        if len(found) == 2:
            found = [max(found, key=lambda each: each.value)]
        needed = [f"seat {each.of} {_signed(each)}" for each in found if each.low > 0
                  or each.high < 0]
        return listed(needed) if needed else "none that could be told from luck"

    yield _answer("Are the seats fair?", study.by_table(shares),
                  "wins by seat; χ² over seats, 95 % intervals",
                  "a game for one, or no game came to an end")
    yield _answer("How many points would make them fair?", study.by_table(points),
                  "the lead that is exceeded in an even share of games, seat by seat",
                  "a game for one, or no game came to an end")


# By which measures a number of players is better than another: the higher or the lower.
BETTER = {"balance": 1, "lead-changes": 1, "drama": 1, "decisiveness": -1, "leader-at-half": -1,
          "forced": -1}


def _best_players(study: _Study) -> Iterator[Answer]:
    question, numbers = "How many should play?", sorted({players for players, _ in study.tables})
    places: dict[int, list[int]] = {players: [] for players in numbers}
    for measure, sign in BETTER.items():
        found = {players: each[0].value for players, bots in study.tables
                 if (each := study.at((players, bots), measure))}
        if measure == "leader-at-half":
            # An even share is smaller among more.
            found = {players: value * players for players, value in found.items()}
        if len(found) == len(numbers) > 1:
            for place, players in enumerate(sorted(found, key=lambda each: -sign * found[each])):
                places[players].append(place)
    if len(numbers) < 2 or not places[numbers[0]]:
        yield Answer(question, "Unknown.", "play several numbers: --players 2,3,4", False)
        return
    order = sorted(numbers, key=lambda players: (sum(places[players]), players))
    first = sum(place == 0 for place in places[order[0]])
    yield Answer(question, f"{order[0]}, then {listed([str(each) for each in order[1:]])}; it is "
                 f"best in {first} of {len(places[order[0]])} measures",
                 "mean place in " + ", ".join(title_of(each, "").lower() for each in BETTER))


def _skill(study: _Study) -> Iterator[Answer]:
    found = [each for each in study.balance.figures if each.measure == "skill"
             and each.of == each.bots.split(",")[0] and "!" not in each.of]
    told = [f"{each.of} wins {_words(each)} against "
            f"{each.bots.split(',')[1]}" for each in found]
    matrix = study.balance.matrix
    for one, other in (("learnt", "greedy"),):
        duel = matrix.duel(one, other) if matrix else None
        if duel:
            told.append(f"{one} wins {percent(duel.value)} ({span(duel.low, duel.high, 'share')}) "
                        f"against {other}")
    yield _answer("Luck or skill?", "; ".join(told), "a seat of the better bot among the others, "
                  "rotated; half, a third and so on would be luck alone",
                  "add --ladder, or --strategies --learn")


def _runaway(study: _Study) -> Iterator[Answer]:
    def lead(table: tuple[int, str]) -> str:
        found = study.at(table, "leader-at-half")
        return f"who leads at half wins {_words(found[0])}" if found else ""

    yield _answer("Does a leader run away?", study.by_table(lead),
                  "players who lead alone after half of the turns, by points as of then",
                  "a game for one, or nobody ever led at half")


def _kings(study: _Study) -> Iterator[Answer]:
    question = "Can losers choose the winner?"
    most = max((players for players, _ in study.tables), default=0)
    if most == 2:
        yield Answer(question, "No: with two players who can't win has nobody to choose between.",
                     "nothing to measure")
        return

    def kings(table: tuple[int, str]) -> str:
        found = study.at(table, "kingmaking")
        return f"in {_words(found[0])} of their last choices" if found else ""

    yield _answer(question, study.by_table(kings), "last free choices of those who win by none of "
                  "them, each tried on the same luck",
                  "add --kingmaking, at tables of three or more")


def _drags(study: _Study) -> Iterator[Answer]:
    def rest(table: tuple[int, str]) -> str:
        early, minutes = study.at(table, "decisiveness"), study.at(table, "minutes")
        parts = [f"the winner leads for good with {_words(early[0])} of the game to go"] \
            if early else []
        parts += [f"about {_words(minutes[0])} minutes"] if minutes else []
        return ", ".join(parts)

    yield _answer("Does it drag?", study.by_table(rest),
                  "turns after the winner was last not ahead; free choices × seconds",
                  "no game came to an end")


def _forced(study: _Study) -> Iterator[Answer]:
    def part(table: tuple[int, str]) -> str:
        found = study.at(table, "forced")
        return f"{_words(found[0])} of the choices are none" if found else ""

    yield _answer("How often is there nothing to choose?", study.by_table(part),
                  "choices out of one", "no game came to an end")


def _components(study: _Study) -> Iterator[Answer]:
    worths = study.balance.worths
    for question, word, sign in (("Which components are too strong?", "strong", -1),
                                 ("Which are too weak?", "weak", 1)):
        if worths:
            found = sorted((each for each in worths if each.word == word),
                           key=lambda each: sign * each.value)
            named = [f"{each.part} by {difference(each.value, 'number')} points ("
                     f"{span(each.low, each.high, 'number')})"
                     + (f", fair at {each.fair:.1f}" if each.fair is not None else "")
                     for each in found]
            unclear = [each.more_games for each in worths if each.word == "open"]
            rest = f"; {many(len(unclear), 'component')} can't be told yet, about " \
                f"{rough(max(unclear)):,} more games would" if unclear else ""
            yield Answer(question, (_some(named) or "none") + rest,
                         "points of lead that it adds, beside those of its kind as hard to get; "
                         f"{smallest_told(worths):.1f} points off would be seen")
        else:
            yield Answer(question, "Unknown.", "add --worth", False)
    yield from _unused(study)


def _unused(study: _Study) -> Iterator[Answer]:
    def dead(table: tuple[int, str]) -> str:
        found = study.at(table, "dead")
        return _some([each.of for each in found if each.low >= 1]) or ("none" if found else "")

    def rare(table: tuple[int, str]) -> str:
        found = sorted(study.at(table, "uses"), key=lambda each: each.value)
        return _some([f"{each.of} {_words(each)} a game" for each in found])

    yield _answer("Which are never used?", study.by_table(dead),
                  "taken in fewer than 2 % of the seat-games in which they could be, surely",
                  "this game has no components that seats take from an offer")
    yield _answer("Which are used least, of all kinds?", study.by_table(rare),
                  "named in choices, or gone to another place", "add --uses")


def _dominant(study: _Study) -> Iterator[Answer]:
    question, matrix = "Is there one best way to play?", study.balance.matrix
    if matrix is None:
        yield Answer(question, "Unknown.", "add --strategies", False)
        return
    names = f"of {listed(list(matrix.strategies))}"
    if matrix.word == "dominant":
        told = f"Yes: {matrix.dominant} beats every other"
    elif matrix.word == "none":
        told = "No: none beats every other"
    else:
        told = f"Undecided; about {rough(matrix.more_deals):,} more deals of each duel would tell"
    mixed = [f"{each.strategy} {percent(each.value, 0)} ({span(each.low, each.high, 'share')})"
             for each in sorted(matrix.mix, key=lambda each: -each.value) if each.value >= 0.05]
    told += f"; good players would mix {listed(mixed)}" if mixed else ""
    yield Answer(question, told, f"{many(matrix.duels[0].deals, 'deal')} of each duel {names}, "
                 "from every seat")


def _other_bots(study: _Study) -> Iterator[Answer]:
    question, opinions = "Does it depend on who plays?", study.balance.opinions
    if not opinions:
        yield Answer(question, "Unknown.", "add --confirm search", False)
        return
    told = []
    for word, words in (("differ", "depends on the bot"), ("agree", "holds"),
                        ("open", "can't be told yet")):
        found = [f"{title_of(each.figure.measure, each.figure.of)} with {each.figure.players} ("
                 f"{each.figure.bots} {_words(each.figure)}, {each.other.bots} "
                 f"{_words(each.other)})" for each in opinions if each.word == word]
        if found:
            told.append(f"{words}: {_some(found)}")
    yield Answer(question, "; ".join(told),
                 "the same verdicts, and on which side of even seats lie, with the other bot")


def _words(figure: Figure) -> str:
    return with_interval(figure, unit_of(figure.measure))


def _signed(figure: Figure) -> str:
    return f"{difference(figure.value, 'number')} ({span(figure.low, figure.high, 'number')})"



def _some(names: Sequence[str]) -> str:
    """The first few of them, and how many more there are."""
    rest = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + rest


QUESTIONS = (_fair_seats, _best_players, _skill, _runaway, _kings, _drags, _forced, _components,
             _dominant, _other_bots)
