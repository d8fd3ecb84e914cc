"""How games end: who wins from which seat, what ends them, and by how many points."""

from collections.abc import Callable

from generator.base.statistics import ALPHA, CountedSample, Estimate, chi_square, share
from generator.judging.balance import measure
from generator.playing.play.match_study import Counts


def _seat_share(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = measure.finished_games(counts)
    for seat, wins in enumerate(_wins(counts, table)):
        yield measure.Reading(table.win_share(wins, games), games, str(seat + 1))


def _first_player(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = measure.finished_games(counts)
    for wins in _wins(counts, table)[:1]:
        plus = table.win_share(wins, games).plus(-1 / table.players)
        yield measure.Reading(plus, games)


def _balance(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games, wins = measure.finished_games(counts), _wins(counts, table)
    if not wins:
        return
    # All seats' intervals hold at once, so the gap between any two of them does too. Of two
    # seats one determines the other.
    alpha = ALPHA / (table.players if table.players > 2 else 1)
    yield measure.Reading(_balance_of_shares([table.win_share(win, games, alpha)
                                              for win in wins]), games)


def _balance_of_shares(shares: list[Estimate]) -> Estimate:
    gap = max(item.value for item in shares) - min(item.value for item in shares)
    least = max(0.0, max(item.low for item in shares) - min(item.high for item in shares))
    most = max(a.high - b.low for a in shares for b in shares if a is not b)
    return Estimate(1 - gap, max(0.0, 1 - max(most, gap)), 1 - min(least, gap))


def _seats_p_value(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games, wins = measure.finished_games(counts), _wins(counts, table)
    if wins:
        p = chi_square(wins)
        yield measure.Reading(Estimate(p, p, p), games)


def _wins(counts: Counts, table: measure.StudyTable) -> list[float]:
    """The wins of every seat; none if a seat has no opponent, or no game ended."""
    if not measure.finished_games(counts) or table.players < 2:
        return []
    return [measure.wins_of(counts, table, "win", seat) for seat in range(table.players)]


# Always reported, so that an expectation of it is met where no game was cut off.
CUT_OFF = "max_turns"


def _finished_share(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = counts["games",]
    yield measure.Reading(share(measure.finished_games(counts), games), games)


def _unfinished_share(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = counts["games",]
    yield measure.Reading(share(counts["unfinished",], games), games)


def _end_cause(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = counts["games",]
    causes = {CUT_OFF: 0, **measure.histogram(counts, "cause")} if games else {}
    for cause, count in sorted(causes.items()):
        yield measure.Reading(share(count, games), games, cause)


def _shared_wins(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = measure.finished_games(counts)
    if games:
        yield measure.Reading(share(counts["decided", "shared"], games), games)


def _deciding_levels(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = measure.finished_games(counts)
    levels = {_level(level): count for level, count in measure.histogram(counts, "decided").items()}
    for level, count in sorted(levels.items()):
        yield measure.Reading(share(count, games), games, level)


def _level(level: object) -> str:
    """Which of the keys decided the winner: points, or a tie-break counted from 1."""
    if level == "shared":
        return "shared"
    return "points" if level == 1 else f"tie-break {int(str(level)) - 1}"


def _seat_scores(statistic: Callable[[CountedSample],
                                     Estimate]) -> Callable[[Counts, measure.StudyTable],
                                                                    measure.Readings]:
    """Figures of each seat's scores."""

    def figures(counts: Counts, table: measure.StudyTable) -> measure.Readings:
        for seat in range(table.players):
            scores = measure.histogram(counts, "score", seat)
            if scores:
                games = CountedSample(scores)
                yield measure.Reading(statistic(games), games.total, str(seat + 1))

    return figures


def _points_from(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    games = measure.finished_games(counts)
    results: dict[str, dict[float, int]] = {}
    for key, count in counts.items():
        if key[0] == "points-from":
            results.setdefault(key[1], {})[key[2]] = count
    for source, points in sorted(results.items()):
        # Games without points from here weren't counted.
        points[0.0] = games - sum(points.values())
        mean = CountedSample({value: count for value, count in points.items() if count}).mean()
        yield measure.Reading(mean.times(1 / table.players), games, source)


def _margin(counts: Counts, table: measure.StudyTable) -> measure.Readings:
    margins = measure.histogram(counts, "margin")
    if margins:
        games = CountedSample(margins, 0)
        yield measure.Reading(games.mean(), games.total)


ORDER = 1
MEASURES = (
    measure.Measure(name="seat-share", title="Wins by seat", unit="share",
            summary="The part of finished games that a seat wins; a win shared by two counts half "
                    "for each. An even share is one by the number of players. Ask more than one "
                    "bot: seats may look fair with random play and not with greedy play.",
            formula="Σ wins of the seat / finished games; Wilson",
            read=_seat_share, of="seat",
                    stops=True),
    measure.Measure(name="balance", title="Balance of seats", unit="share",
            summary="1 when all seats win alike, 0 when one wins always.",
            formula="1 − largest difference between two seats' shares",
            read=_balance, stops=True),
    measure.Measure(name="first-player-advantage", title="First player's advantage", unit="points",
            summary="How much more than an even share the first player wins.",
            formula="share of seat 1 − 1 / players",
            read=_first_player, stops=True),
    measure.Measure(name="seats-alike", title="Seats differ by luck, p", unit="chance",
            summary="The chance that seats which are all alike would differ at least this much. "
                    "Look at it before reading single seats at tables of three and more.",
            formula="p of χ² over seats, players − 1 degrees of freedom",
            read=_seats_p_value,
                    smooth=False),
    measure.Measure(name="finished", title="Games that end", unit="share",
            summary="Games that come to an end by the rules. All other measures but capped and "
                    "end-cause count wins, offers and tension in these games only.",
            formula="finished games / games",
            read=_finished_share),
    measure.Measure(name="capped", title="Games cut off", unit="share",
            summary="Games that were cut off at max_turns; no seat wins them. More than a few mean "
                    "that the rules can go in circles, or the bots can't find the end.",
            formula="unfinished games / games",
            read=_unfinished_share),
    measure.Measure(name="end-cause", title="What ends games", unit="share",
                    summary="How often each cause ends a game.",
            formula="games with the cause / games",
            read=_end_cause, of="cause"),
    measure.Measure(name="shared-wins", title="Shared wins", unit="share",
            summary="Games that several players win together, after all tie-breaks.",
            formula="shared games / finished games",
            read=_shared_wins),
    measure.Measure(name="decided-by", title="What decides the winner", unit="share",
            summary="Whether points, the first tie-break or a later one decided who won, or none "
                    "did.",
            formula="games decided at that level / finished games",
            read=_deciding_levels,
                    of="level"),
    measure.Measure(name="score", title="Score", unit="number",
                    summary="What a seat scores on average.",
            formula="mean of scores",
            read=_seat_scores(CountedSample.mean), of="seat"),
    measure.Measure(name="score-sd", title="Spread of scores", unit="number",
            summary="How far scores vary around their mean: two thirds of them within this "
                    "distance.",
            formula="standard deviation of scores; Bonett's interval",
                    read=_seat_scores(CountedSample.sd),
                    of="seat"),
    measure.Measure(name="score-p5", title="Low score", unit="number",
                    summary="5 % of the scores are not above this.",
            formula="5 % quantile; interval of ranks",
            read=_seat_scores(lambda games: games.quantile(0.05)), of="seat", smooth=False),
    measure.Measure(name="score-p50", title="Middle score", unit="number",
                    summary="Half of the scores are not above this.",
            formula="median; interval of ranks",
            read=_seat_scores(lambda games: games.quantile(0.5)), of="seat", smooth=False),
    measure.Measure(name="score-p95", title="High score", unit="number",
                    summary="95 % of the scores are not above this.",
            formula="95 % quantile; interval of ranks",
            read=_seat_scores(lambda games: games.quantile(0.95)), of="seat", smooth=False),
    measure.Measure(name="points-from", title="Where points come from", unit="number",
            summary="A seat's points from each source, on average; a source that gives next to "
                    "nothing is a rule to explain for nothing.",
            formula="mean over games of the points from the source / players",
            read=_points_from,
                    of="source"),
    measure.Measure(name="margin", title="Margin", unit="number",
            summary="By how many points a game is won: the winner's lead over the next; 0 when "
                    "shared.",
            formula="mean of (winner − best other)",
            read=_margin),
)
