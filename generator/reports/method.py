"""How it was measured: what repeats it, all figures of the game, and what measures mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from generator.composition.check import Section
from generator.reports.markup import folded, section, table
from generator.reports.numbers import interval, many, number, shown
from generator.reports.study import StudyReport, Table, table_name

INTERVALS = ("Every figure stands with its 95 % interval: of a hundred studies like this one, "
             "about ninety-five would have intervals that hold the true value. A verdict is "
             "“missed” only if the whole interval lies outside what is expected.")


def figures_section(study: StudyReport) -> str:
    """All figures that aren't of single components, table by table."""
    parts = [folded(table_name(each), table(("Measure", "Figure", "95 % interval"), rows),
                    open_=index == 0)
             for index, each in enumerate(study.tables) if (rows := _rows(study, each))]
    return section("figures", "All figures of the game", "".join(parts)) if parts else ""


def changes_section(study: StudyReport) -> str:
    """What other components would change, on the same luck."""
    parts = [f"<h3>{escape(change.title)}</h3>" + table(
        ("Measure", "Difference", "95 % interval"),
        [(", ".join(filter(None, (study.title(each.measure), study.of(each),
                                  table_name((each.players, each.bots))))),
          shown(each.value, study.unit(each.measure)), interval(each, study.unit(each.measure)))
         for each in change.figures]) for change in study.balance.changes]
    return section("changes", "What if", "".join(parts),
                   "Each is played on the same luck as the game itself, so that the difference is "
                   "due to the components alone.") if parts else ""


def composition_section(sections: Sequence[Section]) -> str:
    """What the components alone tell."""
    parts = []
    for each in sections:
        rows = [tuple(_cell(cell) for cell in row) for row in each.rows]
        facts = [(name, number(value)) for name, value in each.figures]
        content = (table(each.columns, rows) if rows else "") + (
            table(("", "Figure"), facts) if facts else "")
        if content:
            parts.append(folded(each.title, content))
    return section("box", "What the components alone tell", "".join(parts),
                   "Counted from the very files that are printed, without playing.") \
        if parts else ""


def method_section(study: StudyReport) -> str:
    """The command, the seed, the tables and the glossary."""
    balance = study.balance
    options = ", ".join(f"{name}={value}" for name, value in sorted(balance.options.items()))
    facts = [("Seed", str(balance.seed)), ("Build", balance.build),
             ("Options", options or "none"),
             *((table_name((players, bots)), many(games, "game"))
               for players, bots, games in balance.tables)]
    listed = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
                     for name, value in facts)
    return section("method", "How it was measured", (
        f"<p>This command gives the same figures again, on any machine:</p>"
        f"<pre><code>{escape(balance.command)}</code></pre>"
        f'<dl class="facts">{listed}</dl><p>{escape(INTERVALS)}</p>'
        f"{folded('What the measures mean', _glossary(study))}"))


def _rows(study: StudyReport, where: Table) -> list[tuple[str, str, str]]:
    found = []
    for measure in study.measures.values():
        if measure.of != "component":
            for each in study.figures(measure.name, where):
                name = ", ".join(filter(None, (measure.title, study.of(each))))
                found.append((name, shown(each.value, measure.unit),
                              interval(each, measure.unit) or "–"))
    return found


def _cell(cell: str | float) -> str:
    return cell if isinstance(cell, str) else number(cell)


def _glossary(study: StudyReport) -> str:
    used = {each.measure for each in study.balance.figures}
    return f'<dl class="glossary">{"".join(_terms(study, used))}</dl>'


def _terms(study: StudyReport, used: set[str]) -> Iterator[str]:
    for measure in study.measures.values():
        if measure.name in used:
            yield (f"<div><dt>{escape(measure.title)} <code>{escape(measure.name)}</code></dt>"
                   f"<dd>{escape(measure.summary)} <small>{escape(measure.formula)}</small>"
                   "</dd></div>")
