"""What becomes of the offer and of each component, and what taking one does."""

from collections.abc import Callable, Iterable

from generator import statistics
from generator.balance.measure import Measure, Reading, Readings, Table, finished_games, histogram
from generator.play.study import Counts, shares_of_a_win


def _stagnation(counts: Counts, table: Table) -> Readings:
    taken = sum(histogram(counts, "taken").values())
    turns = sum(histogram(counts, "offer-turns").values())
    if taken and turns:
        games, mean = finished_games(counts), turns / taken
        # As if a game were one taking: what is taken in one game is too alike to count each. At
        # worst a full offer lay there for the longest game and one part of it was taken.
        worst = max(histogram(counts, "turns"), default=1) * max(histogram(counts, "on-offer"),
                                                                 default=1)
        yield Reading(statistics.bounded_mean(mean * games, games, 0, max(worst, 2 * mean)), taken)


def _empty_offer(counts: Counts, table: Table) -> Readings:
    offers, games = histogram(counts, "on-offer"), finished_games(counts)
    if offers and games:
        turns = sum(offers.values())
        yield Reading(statistics.share(offers.get(0, 0) / turns * games, games), turns)


def _of_piles(counted: str) -> Callable[[Counts, Table], Readings]:
    """The mean of what was counted of a pile once a game; games that weren't counted had none."""

    def figures(counts: Counts, table: Table) -> Readings:
        games = finished_games(counts)
        for pile, name in enumerate(table.piles) if games else ():
            times = histogram(counts, counted, pile)
            rest = games - sum(times.values())
            drawn = statistics.Bootstrap({**times, 0: times.get(0, 0) + rest})
            yield Reading(drawn.mean(), games, name)

    return figures


# Taken in fewer seat-games than this, of those in which it could be, a component is dead.
DEAD = 0.02


def _availability(counts: Counts, table: Table) -> Readings:
    games = finished_games(counts)
    for part, name in enumerate(table.tracked) if games else ():
        yield Reading(statistics.share(counts["offered", part], games), games, name)


def exposures(counts: Counts, name: str) -> dict[int, list[float]]:
    """By part: what was counted of seats that left it, and of seats that took it."""
    found: dict[int, list[float]] = {}
    for key, count in counts.items():
        if key[0] == name:
            found.setdefault(key[1], [0.0, 0.0])[key[4]] += count
    return found


def _pick_rate(counts: Counts, table: Table) -> Readings:
    seen = exposures(counts, "exposed")
    for part, name in enumerate(table.tracked):
        left, took = seen.get(part, (0, 0))
        if left + took:
            exposed = int(left + took)
            yield Reading(statistics.share(took, exposed), exposed, name)


def _time_on_offer(counts: Counts, table: Table) -> Readings:
    longest = max(histogram(counts, "turns"), default=1)
    for part, name in enumerate(table.tracked):
        games, turns = counts["offered", part], counts["offer-turns", part]
        if games and turns:
            # A part that is put out and taken within a turn was offered for none.
            found = statistics.bounded_mean(turns, games, 0, max(longest, turns / games) + 1)
            yield Reading(found, games, name)


def _win_when_taken(counts: Counts, table: Table) -> Readings:
    seen, wins = exposures(counts, "exposed"), exposures(counts, "exposed-win")
    for part, name in enumerate(table.tracked):
        took = int(seen.get(part, (0, 0))[1])
        if took:
            won = wins.get(part, [0.0, 0.0])[1] / shares_of_a_win(table.players)
            yield Reading(statistics.share(won, took), took, name)


def _dead(counts: Counts, table: Table) -> Readings:
    # One bound for each part, and all of them are to hold at once (Bonferroni).
    z = statistics.z_for(2 * statistics.ALPHA / max(1, len(table.tracked)))
    for found in _pick_rate(counts, table):
        sure = statistics.share(found.found.value * found.n, found.n, z)
        dead = statistics.Estimate(*(float(each < DEAD) for each in (sure.value, sure.high,
                                                                     sure.low)))
        yield Reading(dead, found.n, found.of)


def _strata(counts: Counts, table: Table) -> dict[int, dict[tuple[int, int], statistics.Stratum]]:
    """By part, then by seat and by how many parts the seat took in all."""
    whole = shares_of_a_win(table.players)
    found: dict[int, dict[tuple[int, int], statistics.Stratum]] = {}
    for key, count in counts.items():
        if key[0] != "exposed" or not key[4]:
            continue
        _, part, seat, many, _ = key
        rest = (part, seat, many, 0)
        found.setdefault(part, {})[seat, many] = (
            counts["exposed-win", part, seat, many, 1] / whole, count,
            counts["exposed-win", *rest] / whole, counts["exposed", *rest])
    return found


def _effects(counts: Counts, table: Table) -> Iterable[tuple[str, statistics.Estimate, float, int]]:
    """Each part with its effect, its p-value, and the seat-games it rests on."""
    if table.players < 2:
        return
    # Where one seat wins the others don't: seats of one game tell less than seats of many.
    alike = table.players / (table.players - 1)
    strata = _strata(counts, table)
    for part, name in enumerate(table.tracked):
        cells = list(strata.get(part, {}).values())
        found = statistics.adjusted_difference(cells, alike)
        if found:
            yield name, *found, sum(cell[1] + cell[3] for cell in cells)


def _win_effect(counts: Counts, table: Table) -> Readings:
    for name, effect, _, n in _effects(counts, table):
        yield Reading(effect, n, name)


def _win_effect_q(counts: Counts, table: Table) -> Readings:
    effects = list(_effects(counts, table))
    chances = statistics.benjamini_hochberg([p for _, _, p, _ in effects])
    for (name, _, _, n), q in zip(effects, chances, strict=True):
        yield Reading(statistics.Estimate(q, q, q), n, name)


ORDER = 3
MEASURES = (
    Measure("stagnation", "Turns until taken", "number",
            "How many turns the offer shows a component for each one that is taken from it. "
            "Many mean that the offer doesn't move.",
            "Σ turns on offer / Σ taken; interval from the longest game and the largest offer",
            _stagnation),
    Measure("empty-offer", "Nothing on offer", "share",
            "Turns at whose start nothing was on offer.",
            "turns with an empty offer / turns", _empty_offer),
    Measure("shortage", "Turns without", "number",
            "Turns a game that begin with a pile used up.",
            "mean of turns with the pile empty; bootstrap over games",
            _of_piles("empty"), "pile"),
    Measure("reshuffles", "Shuffled again", "number",
            "How often a pile is used up and made anew in a game.",
            "mean of reshuffles a game; bootstrap over games",
            _of_piles("reshuffle"), "pile"),
    Measure("availability", "Availability", "share",
            "Finished games in which the component was on offer at the start of some turn.",
            "games offered / finished games", _availability, "component"),
    Measure("pick-rate", "Pick rate", "share",
            "How often a seat takes the component in a game in which it could. Near 0 it is "
            "there for nothing; near 1 it is taken without a thought.",
            "seat-games that took it / seat-games in which it was on offer", _pick_rate,
            "component"),
    Measure("time-on-offer", "Turns on offer", "number",
            "How many turns it lies on offer in a game in which it is offered at all; what stays "
            "long is wanted by nobody, or can't be paid.",
            "turns on offer / games offered; interval from the longest game", _time_on_offer,
            "component"),
    Measure("win-when-taken", "Wins with it", "share",
            "The win share of seats that took it. Those who take much win much, so this says "
            "little about the component: see win-effect.",
            "wins of seats that took it / seat-games that took it", _win_when_taken, "component"),
    Measure("dead", "Dead components", "number",
            f"1 if the component is taken in fewer than {100 * DEAD:g} % of the seat-games in "
            "which it could be, 0 if not; sure only if the whole interval of its pick rate, made "
            "wide enough for all components at once, is below.",
            f"pick rate < {DEAD:g}, one-sided 95 % Wilson with Bonferroni", _dead, "component"),
    Measure("win-effect", "Effect on winning", "points",
            "How much more a seat that took the component wins than one that could have and "
            "didn't, among seats in the same place that took equally many. Outliers are worth a "
            "look; only --ablate shows what the component itself does.",
            "Mantel–Haenszel difference over strata of seat and parts taken; Sato's variance "
            "× players / (players − 1)", _win_effect, "component"),
    Measure("win-effect-q", "Effect by luck, q", "chance",
            "If all effects at least as striking as this one were called real, this part of "
            "them would be false alarms.",
            "Benjamini–Hochberg over the components of a table", _win_effect_q, "component"),
)
