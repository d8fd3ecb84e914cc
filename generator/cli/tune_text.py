"""What tuning came to, as people read it and as programs do."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from generator.balance.result import Verdict, figure_words, title_of
from generator.cli.compare_text import verdict
from generator.cli.table import counted, table
from generator.model.expectation import within
from generator.model.game import Game
from generator.roads.design import Proposal, Tuning
from generator.tuning.paired import Apart
from generator.tuning.patch import written
from generator.tuning.tuner import Finalist, Tuned
from generator.tuning.vary import COPIES, Candidate

ENDINGS = {
    "met": "The present set meets the goal; there is nothing to tune.",
    "nothing": "Nothing found that is surely better than the present set.",
    "no room": "No candidate is left: every neighbour of the present set breaks the rules or a "
               "constraint of expectations.yaml.",
}
MOST_FIGURES = 12


def tuning_text(found: Tuning) -> str:
    """The whole answer: what was done, the present set, then the best few with their patches."""
    tuned = found.tuned
    parts = [_spent(tuned), _present(tuned)]
    if tuned.ending != "found":
        parts.append(ENDINGS[tuned.ending])
    for number, (finalist, proposal) in enumerate(
            zip(tuned.finalists, found.proposals, strict=True), 1):
        parts += _finalist(number, finalist, proposal, found)
    if tuned.finalists:
        parts.append(f"Measured on {tuned.plan.check:,} fresh games at each table, not on those "
                     "that candidates were chosen by. Nothing was changed.")
    return "\n\n".join(parts)


def _spent(tuned: Tuned) -> str:
    plan = tuned.plan
    if tuned.ending == "met":
        return f"{tuned.games:,} games of the present set"
    refused = [f"{number:,} {why}" for number, why in (
        (tuned.refusals.constraints, "break a constraint of expectations.yaml"),
        (tuned.refusals.rules, "can't be played by the rules")) if number]
    return (f"{counted(tuned.tried, 'candidate')} in {counted(plan.rounds, 'round')}, "
            f"{tuned.games:,} games; refused: {' and '.join(refused) or 'none'}")


def _present(tuned: Tuned) -> str:
    met = sum(each.word == "met" for each in tuned.present)
    rows = [*((str(each.word), figure_words(each.figure),
               within(each.expectation.low, each.expectation.high))
              for each in tuned.present if each.word != "met"),
            ("met", f"{met} of {len(tuned.present)} figures", "")]
    return f"Present set\n{table(('verdict', 'figure', 'wanted'), rows)}"


def _finalist(number: int, finalist: Finalist, proposal: Proposal,
              found: Tuning) -> Iterator[str]:
    sure = "better" if finalist.better else "not surely better"
    rows = [(name, written(old), written(new))
            for name, old, new in changes_of(found.census.game, finalist.candidate)]
    yield (f"Candidate {number}, {sure}: {_steps(finalist)}; {_words(finalist.verdicts)}\n"
           f"{table(('number', 'now', 'then'), rows)}")
    told = [each for each in finalist.apart if _tells(each, found.tuned)][:MOST_FIGURES]
    rows = [(title_of(each.measure, each.of), f"{each.players} players, {each.bots}",
             verdict(each)) for each in told]
    if rows:
        yield table(("figure", "at", "against the present set"), rows)
    if finalist.misses:
        yield table(("misses what expectations.yaml asks for", "expected"), [
            (figure_words(each.figure), within(each.expectation.low, each.expectation.high))
            for each in finalist.misses])
    if finalist.better:
        yield _patch(proposal)


def _steps(finalist: Finalist) -> str:
    word = "nearer to" if finalist.nearer >= 0 else "further from"
    return (f"{abs(finalist.nearer):.1f} steps {word} the goal "
            f"({finalist.low:+.1f} to {finalist.high:+.1f})")


def _words(verdicts: Sequence[Verdict]) -> str:
    counts = Counter(each.word for each in verdicts)
    return ", ".join(f"{counts[word]} {word}" for word in ("met", "undecided", "missed")
                     if counts[word])


def _tells(each: Apart, tuned: Tuned) -> bool:
    """Figures of the game, and those of the goal that differ for sure."""
    of_goal = any((term.measure, term.of) == (each.measure, each.of) for term in tuned.goal.terms)
    return each.sure if of_goal and len(tuned.goal.terms) > MOST_FIGURES else True


def _patch(proposal: Proposal) -> str:
    if not proposal.patch:
        return "These numbers aren't written as numbers in the files: change them by hand."
    way = f"`patch -p1 -d {shlex.quote(proposal.folder)}`" if proposal.folder \
        else "`patch -p1` or `git apply`"
    return f"As a patch, for {way}:\n\n{proposal.patch.rstrip()}"


def changes_of(game: Game, candidate: Candidate) -> Iterator[tuple[str, float, float]]:
    """What a candidate changes: name, present number, new number."""
    by_id = {each.id: each for each in game.components}
    for component, field, value in candidate:
        if not component:
            now: object = game.options[field]
        elif field == COPIES:
            now = by_id[component].copies
        else:
            now = by_id[component].values[field]
        assert isinstance(now, (int, float))
        kind = by_id[component].kind.name if component else "options"
        yield ".".join(filter(None, (kind, component, field))), now, value


def tuning_json(found: Tuning) -> dict[str, object]:
    """The answer as data."""
    tuned = found.tuned
    return {"ending": tuned.ending, "games": tuned.games, "candidates": tuned.tried,
            "refused": asdict(tuned.refusals), "schedule": asdict(tuned.plan),
            "present": [_verdict_json(each) for each in tuned.present],
            "finalists": [{
                "better": each.better,
                "changes": [{"number": name, "now": now, "then": then} for name, now, then in
                            changes_of(found.census.game, each.candidate)],
                "nearer": {"value": each.nearer, "low": each.low, "high": each.high},
                "verdicts": [_verdict_json(one) for one in each.verdicts],
                "misses": [_verdict_json(one) for one in each.misses],
                "differences": [asdict(one) for one in each.apart],
                "patch": proposal.patch, "folder": proposal.folder,
            } for each, proposal in zip(tuned.finalists, found.proposals, strict=True)]}


def _verdict_json(each: Verdict) -> dict[str, object]:
    return {"verdict": each.word, "low": each.expectation.low, "high": each.expectation.high,
            "figure": asdict(each.figure)}
