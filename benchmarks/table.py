"""The figures as Markdown."""

from __future__ import annotations

import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from benchmarks.contest import Contest, Goal
from benchmarks.runs import ROOT

PAGE = "explanation/performance.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
LIBRARIES = ("cairosvg", "cairocffi", "pikepdf", "pillow", "pypdfium2", "uharfbuzz", "pydantic",
             "numpy", "deflate", "zlib-ng")


def report(contests: Iterable[Contest], command: str, rounds: int, others: str) -> str:
    """Goals first, then the figures behind them, then what they were measured with."""
    every = list(contests)
    parts = [f"Made by `{command}`: {rounds} interleaved rounds, every run in a fresh process, "
             "medians of CPU seconds.", goal_rows(goal for each in every for goal in each.goals)]
    parts += [f"### {each.title}\n\n{_figures(each)}" for each in every]
    return "\n\n".join([*parts, _versions(others)]) + "\n"


def goal_rows(goals: Iterable[Goal]) -> str:
    """What was measured beside what was aimed for."""
    rows = ["| figure | measured | goal | |", "|---|---:|---:|---|"]
    for goal in goals:
        aim = met = ""
        if goal.aim is not None:
            aim = f"{'at least' if goal.at_least else 'at most'} {goal.aim:g}{goal.unit}"
            met = "met" if goal.met else "**missed**"
        digits = 1 if goal.value >= 1 else 3
        rows.append(f"| {goal.what} | {goal.value:.{digits}f}{goal.unit} | {aim} | {met} |")
    return "\n".join(rows)


def _figures(contest: Contest) -> str:
    rows = ["| route | CPU s | fastest–slowest | file | peak memory |", "|---|---:|---:|---:|---:|"]
    for route in contest.routes:
        low, high = route.spread
        rows.append(f"| {route.name} | {route.seconds:.2f} | {low:.2f}–{high:.2f} | "
                    f"{route.kilobytes:,.0f} kB | {route.peak_mb:.0f} MB |")
    return "\n".join(rows)


def _versions(others: str) -> str:
    known = (f"{name} {found}" for name in LIBRARIES if (found := _version(name)))
    return (f"Python {platform.python_version()} on {platform.system()} {platform.machine()}; "
            + ", ".join(known) + (f"; {others}" if others else "") + ".")


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def put(text: str, begin: str = BEGIN, end: str = END, page: str = PAGE) -> None:
    """Replace what a page of docs/ holds between two markers."""
    path = ROOT / "docs" / page
    before, _, rest = path.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    path.write_text(f"{before}{begin}\n{text}{end}{after}", encoding="utf-8")
