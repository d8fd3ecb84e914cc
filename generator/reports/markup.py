"""Pieces of HTML that all parts of a page use."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from generator.reports.charts.canvas import Chart


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], caption: str = "") -> str:
    """A plain table; its first column names the rows, the others hold figures."""
    head = "".join(f'<th scope="col">{escape(each)}</th>' for each in columns)
    body = "".join(f'<tr><th scope="row">{escape(first)}</th>'
                   + "".join(f"<td>{escape(each)}</td>" for each in rest) + "</tr>"
                   for first, *rest in rows)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return ('<div class="scroll" role="region" aria-label="Figures" tabindex="0">'
            f'<table class="figures">{title}'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>")


def folded(summary: str, content: str, open_: bool = False) -> str:
    """Content that opens when its summary is chosen."""
    return (f"<details{' open' if open_ else ''}><summary>{escape(summary)}</summary>"
            f"{content}</details>")


def figure(chart: Chart) -> str:
    """A chart with its words and, folded, its figures."""
    drawn = chart.narrow
    if chart.wide:
        drawn = f'<div class="narrow">{chart.narrow}</div><div class="wide">{chart.wide}</div>'
    large = " large" if chart.wide else ""
    return (f'<figure class="plate{large}" id="{escape(chart.key)}"><figcaption>'
            f"<h3>{escape(chart.title)}</h3><p>{escape(chart.caption)}</p></figcaption>{drawn}"
            f"{folded('The figures', table(chart.columns, chart.rows))}</figure>")


def section(key: str, title: str, content: str, intro: str = "") -> str:
    """A part of the page under its own heading."""
    words = f"<p class=\"intro\">{escape(intro)}</p>" if intro else ""
    return (f'<section id="{key}" aria-labelledby="{key}-heading">'
            f'<h2 id="{key}-heading">{escape(title)}</h2>{words}{content}</section>')
