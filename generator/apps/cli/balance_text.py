"""Studies on a terminal: verdicts first, then the figures that matter most."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from generator.apps.cli.answers_text import answers_text
from generator.apps.cli.people_text import people_text
from generator.apps.cli.table import table
from generator.base import wording
from generator.base.statistics import Estimate, Spread
from generator.game.model.expectation import within
from generator.judging.balance.measure import (
    Balance,
    Change,
    Figure,
    Verdict,
    measure_named,
    measures,
    name_of,
    title_of,
    unit_of,
)
from generator.judging.balance.outstanding import outstanding
from generator.playing.play.study import Spec, Summary


def summary_text(spec: Spec, summary: Summary) -> str:
    """The whole summary."""
    parts = [_head(spec, summary), _seats(spec, summary)]
    if len(summary.by_bot) > 1:
        rows = [(word, _share(share)) for word, share in summary.by_bot.items()]
        parts.append(table(("bot", "wins per seat"), rows))
    finished = summary.games - summary.unfinished
    decided = {_decided(name): count for name, count in summary.decided.items()}
    rows = [("turns", _spread(summary.turns)), ("choices", _spread(summary.decisions)),
            ("ended by", _shares(summary.causes, summary.games)),
            ("decided by", _shares(decided, finished)),
            ("points from", ", ".join(wording.typed(f"{name} {wording.number(points)}")
                                      for name, points in summary.sources.items()))]
    parts.append(table(("", ""), [row for row in rows if row[1]]).strip("\n"))
    return "\n\n".join(parts)


def summary_json(spec: Spec, summary: Summary) -> dict[str, object]:
    """The summary as data."""
    return {"game": spec.supply.game, "players": spec.players, "bots": list(spec.bots),
            "options": dict(spec.options), "seed": spec.seed, "rotated": spec.rotate,
            "games": summary.games, "unfinished": summary.unfinished,
            "wins": [_interval(each) for each in summary.wins],
            "by_bot": {word: _interval(each) for word, each in summary.by_bot.items()},
            "scores": [asdict(each) for each in summary.scores], "sources": summary.sources,
            "turns": asdict(summary.turns), "decisions": asdict(summary.decisions),
            "causes": summary.causes, "decided": summary.decided}


def _interval(found: Estimate) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def _head(spec: Spec, summary: Summary) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in spec.options.items())
    unfinished = f"{summary.unfinished:,} unfinished" if summary.unfinished else "all finished"
    return (f"{spec.supply.game}, {spec.players} players: {summary.games:,} games from seed "
            f"{spec.seed}, {unfinished}" + (f"\noptions: {chosen}" if chosen else ""))


def _seats(spec: Spec, summary: Summary) -> str:
    bots = ("rotated",) * spec.players if spec.rotate and len(set(spec.bots)) > 1 else spec.bots
    rows = [(seat + 1, bots[seat], _share(summary.wins[seat]), _spread(summary.scores[seat]))
            for seat in range(spec.players)]
    return table(("seat", "bot", "wins", "score"), rows)


def _share(share: Estimate) -> str:
    return wording.typed(wording.with_interval(share, "share"))


def _spread(spread: Spread) -> str:
    ends = " – ".join(wording.number(each) for each in (spread.p5, spread.p50, spread.p95))
    return wording.typed(f"{wording.number(spread.mean)} ± {wording.number(spread.sd)} ({ends})")


def _shares(counts: dict[str, int], total: int) -> str:
    return ", ".join(wording.typed(f"{name or 'nothing'} {wording.percent(count / max(1, total))}")
                     for name, count in counts.items())


def _decided(name: str) -> str:
    if name == "shared":
        return "nobody, shared"
    return "points" if name == "1" else f"tie-break {int(name) - 1}"


# Left to the report: one line for each component, quantiles, and what tells less.
LEFT_OUT = ("score-p5", "score-p50", "score-p95", "finished", "win-effect-q")
FEW = 5


def balance_text(balance: Balance) -> str:
    """The whole summary."""
    return "\n\n".join([*_outstanding(balance), *_verdicts(balance), *_tables(balance),
                        *_parts(balance), *people_text(balance),
                        *answers_text(balance),
                        *(_change(each) for each in balance.changes), f"again: {balance.command}"])


def _outstanding(balance: Balance) -> Iterator[str]:
    found = outstanding(balance)
    if found:
        yield wording.typed("\n".join(found))


def _verdicts(balance: Balance) -> Iterator[str]:
    if balance.verdicts:
        rows = [_verdict(each) for each in balance.verdicts if each.word != "met"]
        met = sum(each.word == "met" for each in balance.verdicts)
        rows.append(("met", f"{met} of {len(balance.verdicts)} figures", "", "", ""))
        yield table(("verdict", "measure", "at", "is", "expected"), rows)


def _verdict(verdict: Verdict) -> tuple[str, ...]:
    figure, wish = verdict.figure, verdict.expectation
    more = f", about {wording.rough(verdict.more_games):,} more games" if verdict.more_games else ""
    return (verdict.word + more, _name(figure), _where(figure), _value(figure),
            within(wish.low, wish.high))


def _tables(balance: Balance) -> Iterator[str]:
    """The figures that aren't of single components: a line each, a column for each table."""
    rows: dict[str, dict[tuple[int, str], str]] = {}
    order = {each.name: at for at, each in enumerate(measures())}
    for each in sorted(balance.figures, key=lambda figure: order[figure.measure]):
        if each.measure not in LEFT_OUT and not _of_component(each):
            cells = rows.setdefault(title_of(each.measure, each.of), {})
            cells[each.players, each.bots] = _value(each)
    played = [(players, bots) for players, bots, _ in balance.tables]
    games = ("games", *(f"{games:,}" for _, _, games in balance.tables))
    yield table((balance.title, *(f"{players} players, {bots}" for players, bots in played)), [
        games, *((title, *(found.get(each, "") for each in played))
                 for title, found in rows.items())])


def _parts(balance: Balance) -> Iterator[str]:
    """Of each table the components that are taken least and that go furthest with winning."""
    for players, bots, _ in balance.tables:
        here = [each for each in balance.figures if (each.players, each.bots) == (players, bots)]
        rates = _by_part(here, "pick-rate")
        effects = _by_part(here, "win-effect")
        q = _by_part(here, "win-effect-q")
        least = sorted(rates, key=lambda part: rates[part].value)[:FEW]
        most = sorted(effects, key=lambda part: -abs(effects[part].value))[:FEW]
        rows = [(part, _value(rates[part]), _value(effects[part]) if part in effects else "",
                 wording.typed(wording.shown(q[part].value, "chance")) if part in q else "")
                for part in dict.fromkeys([*least, *most]) if part in rates]
        if rows:
            yield (f"Components, {players} players, {bots}: taken least, and furthest from no "
                   f"effect\n{table(('component', 'pick rate', 'effect on wins', 'q'), rows)}")


def _by_part(figures: Sequence[Figure], measure: str) -> dict[str, Figure]:
    return {each.of: each for each in figures if each.measure == measure}


def _change(change: Change) -> str:
    title = f"{change.title[:1].upper()}{change.title[1:]}"
    if not change.figures:
        return f"{title}: nothing differs surely by more than a trifle"
    rows = [(title_of(each.measure, each.of), _difference(each)) for each in change.figures]
    players = "" if "players" in title else f", {change.figures[0].players} players"
    luck = ", on the same luck" if change.paired else ""
    return f"{title}{players}{luck}\n{table(('', ''), rows).strip()}"


def _difference(figure: Figure) -> str:
    unit = unit_of(figure.measure)
    return wording.typed(f"{wording.difference(figure.value, unit)} "
                 f"({wording.difference_span(figure.low, figure.high, unit)})")


def _of_component(figure: Figure) -> bool:
    measure = measure_named(figure.measure)
    return measure is not None and measure.of == "component"


def _name(figure: Figure) -> str:
    return f"{figure.measure} of {name_of(figure.measure, figure.of)}" if figure.of \
        else figure.measure


def _where(figure: Figure) -> str:
    return f"{figure.players} players, {figure.bots}"


def _value(figure: Figure) -> str:
    return wording.typed(wording.with_interval(figure, unit_of(figure.measure)))
