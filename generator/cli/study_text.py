"""A study's figures as people read them, and as programs do."""

from __future__ import annotations

from dataclasses import asdict

from generator.cli.table import table
from generator.play.study import Spec
from generator.play.summary import Share, Spread, Summary


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
            ("points from", ", ".join(f"{name} {points:.1f}"
                                      for name, points in summary.sources.items()))]
    parts.append(table(("", ""), [row for row in rows if row[1]]).strip("\n"))
    return "\n\n".join(parts)


def summary_json(spec: Spec, summary: Summary) -> dict[str, object]:
    """The summary as data."""
    return {"game": spec.supply.game, "players": spec.players, "bots": list(spec.bots),
            "options": dict(spec.options), "seed": spec.seed, "rotated": spec.rotate,
            **asdict(summary)}


def _head(spec: Spec, summary: Summary) -> str:
    chosen = ", ".join(f"{name}={value}" for name, value in spec.options.items())
    unfinished = f"{summary.unfinished:,} unfinished" if summary.unfinished else "all finished"
    return (f"{spec.supply.game}, {spec.players} players: {summary.games:,} games from seed "
            f"{spec.seed}, {unfinished}" + (f"\noptions: {chosen}" if chosen else ""))


def _seats(spec: Spec, summary: Summary) -> str:
    bots = ("rotated",) * spec.players if spec.rotate and len(set(spec.bots)) > 1 else spec.bots
    rows = [(seat, bots[seat], _share(summary.wins[seat]), _spread(summary.scores[seat]))
            for seat in range(spec.players)]
    return table(("seat", "bot", "wins", "score"), rows)


def _share(share: Share) -> str:
    return f"{100 * share.share:.1f} % ({100 * share.low:.1f}–{100 * share.high:.1f})"


def _spread(spread: Spread) -> str:
    return (f"{spread.mean:.1f} ± {spread.sd:.1f} "
            f"({spread.p5:g} – {spread.p50:g} – {spread.p95:g})")


def _shares(counts: dict[str, int], total: int) -> str:
    return ", ".join(f"{name or 'nothing'} {100 * count / max(1, total):.1f} %"
                     for name, count in counts.items())


def _decided(name: str) -> str:
    if name == "shared":
        return "nobody, shared"
    return "points" if name == "1" else f"tie-break {int(name) - 1}"
