"""What would make seats fair, what becomes of leaders and losers, and what is used at all."""

from bisect import bisect_left
from collections.abc import Mapping

from generator.base.statistics import Z95, CountedSample, Estimate, share
from generator.judging.balance.measure import (
    Measure,
    Reading,
    Readings,
    StudyTable,
    histogram,
)
from generator.judging.balance.recorder import KINGMAKING_CHOICES
from generator.playing.play.match_study import Counts, shares_of_a_win


def _compensation(counts: Counts, table: StudyTable) -> Readings:
    leads = [histogram(counts, "lead", side) for side in range(table.players)]
    sides = sum(map(bool, leads))
    for side, lead in enumerate(leads):
        games = sum(lead.values())
        if games:
            yield Reading(_even_points(lead, 1 / sides, games), games, str(side + 1))


def _even_points(leads: Mapping[float, int], even: float, games: int) -> Estimate:
    """The points after which leads are above 0 in an even share of games; 0 counts half."""
    error = Z95 * (even * (1 - even) / games) ** 0.5
    value, low, high = (-_exceeded_lead(leads, min(max(part, 0.0), 1.0), games)
                        for part in (even, even - error, even + error))
    return Estimate(value, min(low, value), max(high, value))


def _exceeded_lead(leads: Mapping[float, int], part: float, games: int) -> float:
    """The lead that this part of the games exceeds, half of those with it counted in."""
    values = sorted(leads, reverse=True)
    above, reached = 0, []
    for value in values:
        reached.append((above + leads[value] / 2) / games)
        above += leads[value]
    at = bisect_left(reached, part)
    if at in (0, len(values)):
        return float(values[min(at, len(values) - 1)])
    step = (part - reached[at - 1]) / (reached[at] - reached[at - 1])
    return float(values[at - 1] + step * (values[at] - values[at - 1]))


def _leader_at_half(counts: Counts, table: StudyTable) -> Readings:
    led = counts["half-led",]
    if led:
        sides = sum(bool(histogram(counts, "lead", side)) for side in range(table.players))
        yield Reading(table.win_share(counts["half-won",] / shares_of_a_win(sides), led), led)


def _kingmaking(counts: Counts, table: StudyTable) -> Readings:
    kings = histogram(counts, "king")
    tried = sum(kings.values())
    if tried:
        yield Reading(share(kings.get(1, 0), tried), tried)


def _uses(counts: Counts, table: StudyTable) -> Readings:
    # Boards and aids lie there all the time: a kind of which nothing is used isn't for that.
    kinds = {key[1] for key in counts if key[0] == "uses" and key[3]}
    for kind, part in dict.fromkeys(key[1:3] for key in counts if key[0] == "uses"):
        if kind in kinds:
            drawn = CountedSample(histogram(counts, "uses", kind, part))
            yield Reading(drawn.mean(), drawn.total, part)


ORDER = 5
MEASURES = (
    Measure(name="compensation", title="Points to make it fair", unit="number",
            summary="How many points more would let a seat win an even share, if nothing else "
                    "changed; below 0 they would have to be taken from it. With two players this "
                    "is what Go players call komi.",
            formula="the lead over the best other seat that is exceeded in one by players of the "
                    "games, with its sign turned; interval from the binomial",
            read=_compensation, of="seat"),
    Measure(name="leader-at-half", title="Leader at half wins", unit="share",
            summary="How often a player wins who leads alone after half of the turns, by the "
                    "points as of then. Near an even share leading means nothing, near 1 the rest "
                    "is for the record.",
            formula="wins of seats that led alone at half / games in which one did",
            read=_leader_at_half),
    Measure(name="kingmaking", title="Losers who decide", unit="share",
            summary="How often a player who can't win any more decides by a last choice who of the "
                    "others does. Asked with --kingmaking, at tables of three and more.",
            formula="last free choices of seats that win by none of them, of which some make "
                    f"different others win / all such choices; at most {KINGMAKING_CHOICES} tried "
                    "on the same luck",
            read=_kingmaking),
    Measure(name="uses", title="Uses a game", unit="number",
            summary="How often a component, of whatever kind, is named in a choice or goes to "
                    "another place in a game. Asked with --uses, for parts that aren't taken from "
                    "an offer, such as abilities, discs and tips.",
            formula="mean of times named or moved from one turn to the next; interval over games",
            read=_uses,
            of="component"),
)
