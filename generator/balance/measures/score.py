"""Points: how many, how spread, from what, and by how many a game is won."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.balance.measure import Figure, Measure, Table, figure, finished_games, histogram
from generator.play.study import Counts
from generator.statistics import Bootstrap, Estimate


def _of_seats(name: str, statistic: Callable[[Bootstrap], Estimate]
              ) -> Callable[[Counts, Table], Iterator[Figure]]:
    """Figures of each seat's scores."""

    def figures(counts: Counts, table: Table) -> Iterator[Figure]:
        for seat in range(table.players):
            scores = histogram(counts, "score", seat)
            if scores:
                drawn = Bootstrap(scores)
                yield figure(name, statistic(drawn), drawn.total, table, str(seat + 1))

    return figures


def _points_from(counts: Counts, table: Table) -> Iterator[Figure]:
    games = finished_games(counts)
    found: dict[str, dict[int, dict[float, int]]] = {}
    for key, count in counts.items():
        if key[0] == "source":
            _, seat, source, points = key
            found.setdefault(source, {}).setdefault(seat, {})[points] = count
    for source, seats in sorted(found.items()):
        means = [_mean(seats.get(seat, {}), games) for seat in range(table.players)]
        # Seats of one game depend on each other; the mean of their bounds holds all the same.
        yield figure("points-from", Estimate(
            *(sum(getattr(mean, end) for mean in means) / table.players
              for end in ("value", "low", "high"))), games, table, source)


def _mean(points: dict[float, int], games: int) -> Estimate:
    """The mean over all games; those without points from here weren't counted."""
    nothing = games - sum(points.values())
    return Bootstrap({**points, 0.0: points.get(0.0, 0) + nothing}).mean()


def _margin(counts: Counts, table: Table) -> Iterator[Figure]:
    margins = histogram(counts, "margin")
    if margins:
        drawn = Bootstrap(margins)
        yield figure("margin", drawn.mean(), drawn.total, table)


ORDER = 3
MEASURES = (
    Measure("score", "Score", "number", "What a seat scores on average.",
            "mean of scores; bootstrap over games", _of_seats("score", Bootstrap.mean), "seat"),
    Measure("score-sd", "Spread of scores", "number",
            "How far scores lie around their mean: two thirds of them within this distance.",
            "standard deviation of scores; bootstrap", _of_seats("score-sd", Bootstrap.sd),
            "seat"),
    Measure("score-p5", "Low score", "number", "5 % of the scores are not above this.",
            "5 % quantile; bootstrap",
            _of_seats("score-p5", lambda drawn: drawn.quantile(0.05)), "seat"),
    Measure("score-p50", "Middle score", "number", "Half of the scores are not above this.",
            "median; bootstrap",
            _of_seats("score-p50", lambda drawn: drawn.quantile(0.5)), "seat"),
    Measure("score-p95", "High score", "number", "95 % of the scores are not above this.",
            "95 % quantile; bootstrap",
            _of_seats("score-p95", lambda drawn: drawn.quantile(0.95)), "seat"),
    Measure("points-from", "Where points come from", "number",
            "A seat's points from each source, on average; a source that gives next to nothing "
            "is a rule to explain for nothing.",
            "Σ points from the source / (finished games × players); bootstrap", _points_from,
            "source"),
    Measure("margin", "Margin", "number",
            "By how many points a game is won: the winner's lead over the next; 0 when shared.",
            "mean of (winner − best other); bootstrap", _margin),
)
