"""Supply against demand: for each type, what is there and what is asked for."""

from __future__ import annotations

from generator.composition.check import Cell, Census, Check, Section, SectionBar
from generator.composition.economy import Economy, economies
from generator.findings import Findings
from generator.model.game import Component

APART = 0.05


def supply(census: Census, findings: Findings) -> Section | None:
    """Weigh what pieces supply against what components ask for."""
    rows: list[tuple[Cell, ...]] = []
    bars: list[SectionBar] = []
    worst = 0.0
    for economy in economies(census):
        for word in economy.words:
            there, asked = economy.supply[word], economy.demand[word]
            have, want = economy.share(economy.supply, word), economy.share(economy.demand, word)
            worst = max(worst, abs(want - have))
            rows.append((economy.type, word, there, f"{have:.1%}", asked, f"{want:.1%}",
                         f"{100 * (want - have):+.1f}"))
            bars.append(SectionBar(word, (("there", have), ("asked", want))))
            _tell(economy, word, findings)
    if not rows:
        return None
    columns = ("type", "word", "there", "share", "asked", "share", "points apart")
    return Section("Supply and demand", columns, tuple(rows), tuple(bars),
                   (("most points apart", round(100 * worst, 2)),))


def _tell(economy: Economy, word: str, findings: Findings) -> None:
    there, asked = economy.supply[word], economy.demand[word]
    have, want = economy.share(economy.supply, word), economy.share(economy.demand, word)
    givers = [each for each in economy.suppliers if word in each.values.values()]
    askers = [each for each in economy.askers if _asks(each, word)]
    related = tuple(each.where for each in askers[:5])
    if asked and not there:
        findings.error("composition/unsupplied", f"{word} is asked for, {asked} in all, and "
                       "there is none", askers[0].where, f"add pieces of {word}",
                       tuple(each.where for each in askers[1:5]))
    elif there and not asked:
        findings.warning("composition/unasked", f"{word} is there, {there} in all, and nothing "
                         "asks for it", givers[0].where)
    elif abs(want - have) > APART:
        findings.warning("composition/lopsided", f"{word} is {have:.1%} of what is there and "
                         f"{want:.1%} of what is asked for",
                         givers[0].places.get("copies", givers[0].where),
                         "these shares should be within five points", related)


def _asks(component: Component, word: str) -> bool:
    return any(isinstance(value, tuple) and word in value for value in component.values.values())


CHECKS = (Check(("composition/unsupplied", "composition/unasked", "composition/lopsided"),
                "Supply and demand", supply, ("CHO-V6", "CHA-V1"), order=30, totals=True),)
