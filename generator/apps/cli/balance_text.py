"""Studies on a terminal: answers first, then verdicts, then the figures that matter most."""

from collections.abc import Iterator
from dataclasses import asdict

from generator.apps.cli.terminal_tables import format_table, part_text, section_text
from generator.base.number_format import keyboard_text, number, percent, with_interval
from generator.base.statistics import Estimate, SpreadSummary
from generator.judging.balance.conclusions import highlights
from generator.judging.balance.measure import Balance
from generator.judging.reports.study_parts import (
    change_parts,
    component_sections,
    figure_section,
    study_parts,
    verdict_section,
)
from generator.playing.play.match_study import Spec, Summary


def balance_text(balance: Balance) -> str:
    """The whole summary of a balance study."""
    questions, *parts = map(part_text, study_parts(balance))
    return "\n\n".join([*_highlights(balance), questions, *_verdicts(balance),
                        section_text(figure_section(balance, brief=True)),
                        *map(section_text, component_sections(balance)), *parts,
                        *map(part_text, change_parts(balance)), f"again: {balance.command}"])


def _highlights(balance: Balance) -> Iterator[str]:
    sentences = highlights(balance)
    if sentences:
        yield keyboard_text("\n".join(sentences))


def _verdicts(balance: Balance) -> Iterator[str]:
    if balance.verdicts:
        yield section_text(verdict_section(balance))


def summary_text(spec: Spec, summary: Summary) -> str:
    """The whole summary of plain matches."""
    parts = [_head(spec, summary), _seats(spec, summary)]
    if len(summary.by_bot) > 1:
        rows = [(word, with_interval(share, "share")) for word, share in summary.by_bot.items()]
        parts.append(format_table(("bot", "wins per seat"), rows))
    finished = summary.games - summary.unfinished
    decided = {_decision_name(name): count for name, count in summary.decided.items()}
    rows = [("turns", _spread(summary.turns)), ("choices", _spread(summary.decisions)),
            ("ended by", _shares(summary.causes, summary.games)),
            ("decided by", _shares(decided, finished)),
            ("points from", ", ".join(f"{name} {number(points)}"
                                      for name, points in summary.sources.items()))]
    parts.append(format_table(("", ""), [row for row in rows if row[1]]).strip("\n"))
    return keyboard_text("\n\n".join(parts))


def summary_json(spec: Spec, summary: Summary) -> dict[str, object]:
    """The summary as data."""
    return {"game": spec.supply.game, "players": spec.players, "bots": list(spec.bots),
            "options": dict(spec.options), "seed": spec.seed, "rotated": spec.rotate,
            "games": summary.games, "unfinished": summary.unfinished,
            "wins": [_interval(share) for share in summary.wins],
            "by_bot": {word: _interval(share) for word, share in summary.by_bot.items()},
            "scores": [asdict(spread) for spread in summary.scores], "sources": summary.sources,
            "turns": asdict(summary.turns), "decisions": asdict(summary.decisions),
            "causes": summary.causes, "decided": summary.decided}


def _interval(share: Estimate) -> dict[str, float]:
    return {"value": share.value, "low": share.low, "high": share.high}


def _head(spec: Spec, summary: Summary) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in spec.options.items())
    unfinished = f"{summary.unfinished:,} unfinished" if summary.unfinished else "all finished"
    return (f"{spec.supply.game}, {spec.players} players: {summary.games:,} games from seed "
            f"{spec.seed}, {unfinished}" + (f"\noptions: {chosen}" if chosen else ""))


def _seats(spec: Spec, summary: Summary) -> str:
    bots = ("rotated",) * spec.players if spec.rotate and len(set(spec.bots)) > 1 else spec.bots
    rows = [(seat + 1, bots[seat], with_interval(summary.wins[seat], "share"),
             _spread(summary.scores[seat])) for seat in range(spec.players)]
    return format_table(("seat", "bot", "wins", "score"), rows)


def _spread(spread: SpreadSummary) -> str:
    ends = " – ".join(number(value) for value in (spread.p5, spread.p50, spread.p95))
    return f"{number(spread.mean)} ± {number(spread.sd)} ({ends})"


def _shares(counts: dict[str, int], total: int) -> str:
    return ", ".join(f"{name or 'nothing'} {percent(count / max(1, total))}"
                     for name, count in counts.items())


def _decision_name(name: str) -> str:
    if name == "shared":
        return "shared win"
    return "points" if name == "1" else f"tie-break {int(name) - 1}"
