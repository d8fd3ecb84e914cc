"""A match that a person can follow on the table: what was chosen, and what that changed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from generator.playing.play.bots import make_bot
from generator.playing.play.match import Match, MatchStep, Streams, watch_match
from generator.playing.rules.engine import Rules

Zones = dict[str, Counter[str]]
# A zone that changes more than this is only counted: a new deal is hard to follow card by card.
MOST_NAMED = 6


def playthrough_text(rules: Rules[Any], bots: Sequence[str], seed: int, game: int = 0) -> str:
    """The text of game number `game` of a seed."""
    streams = Streams(seed, game)
    players = [make_bot(word, streams.seat(seat)) for seat, word in enumerate(bots)]
    teller = _TurnLog(rules)
    match = watch_match(rules, players, streams.chance(), teller.add_step)
    chosen = [f"{name}={value}" for name, value in rules.options.items() if name != "max_turns"]
    head = f"{rules.info.game}: {', '.join(bots)}; seed {seed}, game {game}"
    return "\n".join([head, *(["options " + ", ".join(chosen)] if chosen else []),
                      *teller.lines, *describe_ending(match)])


def describe_ending(match: Match) -> Iterator[str]:
    """How a match ended."""
    outcome = match.outcome
    winners = " and ".join(f"seat {seat + 1}" for seat in outcome.winners)
    yield f"the end after {match.turns} turns and {match.decisions} choices: {outcome.cause}"
    if not outcome.finished:
        yield "the game stopped unfinished; no player wins"
    for seat, sources in enumerate(outcome.sources):
        parts = ", ".join(f"{name} {points:g}" for name, points in sources.items() if points)
        yield f"seat {seat + 1}: {outcome.scores[seat]:g} points" + (f" ({parts})" if parts else "")
    if outcome.finished:
        tied = "" if outcome.tie_break <= 1 else f" by tie-break {outcome.tie_break - 1}"
        yield f"{winners} {'wins' if len(outcome.winners) == 1 else 'win together'}{tied}"


class _TurnLog:
    """Receives every choice before it is made, and writes each turn when the next begins."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self.lines: list[str] = []
        self.key: tuple[int, int] | None = None
        self.zones: Zones = {}
        self.scores: tuple[float, ...] = ()

    def add_step(self, state: Any, step: MatchStep) -> None:
        """Tell what is new: another seat's turn, or one more choice in this one."""
        if self.key == (step.turn, step.seat):
            self.lines[-1] += f"; {step.text}"
            return
        zones = self.rules.whereabouts(state)
        scores = self.rules.outcome(state).scores
        if self.key is not None:
            changed = "; ".join(describe_changes(self.zones, zones))
            if scores != self.scores:
                changed += f"; points {' '.join(f'{score:g}' for score in scores)}"
            if changed:
                self.lines.append("    " + changed.removeprefix("; "))
        self.key, self.zones, self.scores = (step.turn, step.seat), zones, scores
        self.lines.append(f"turn {step.turn + 1}, seat {step.seat + 1}: {step.text}")


def describe_changes(before: Zones, after: Zones) -> Iterator[str]:
    """What came to each zone and what left it."""
    for zone in dict.fromkeys([*before, *after]):
        old, new = before.get(zone, Counter()), after.get(zone, Counter())
        moved = {part: new[part] - old[part] for part in sorted({*old, *new})
                 if new[part] != old[part]}
        if len(moved) > MOST_NAMED:
            came = sum(count for count in moved.values() if count > 0)
            left = -sum(count for count in moved.values() if count < 0)
            yield f"{zone} " + " ".join(filter(None, (f"+{came}" if came else "",
                                                      f"-{left}" if left else ""))) + " parts"
        elif moved:
            yield f"{zone} " + " ".join(_change_text(part, count) for part, count in moved.items())


def _change_text(part: str, count: int) -> str:
    times = f"×{abs(count)}" if abs(count) > 1 else ""
    return f"{'+' if count > 0 else '-'}{part}{times}"
