"""Reports as plain data: parts with titled tables, which terminals, pages and paper print."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FigureCell:
    """A figure with its interval, or whatever belongs in small letters next to it.

    `warmth` says how far it is from even, from -1 to 1, where a page shows that in colour.
    """

    words: str = "–"
    small: str = ""
    warmth: float | None = None


Cell = str | int | float | FigureCell


@dataclass(frozen=True, slots=True)
class SectionBar:
    """Shares of one thing from several points of view, such as supply and demand."""

    label: str
    shares: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title; `figures` are single numbers by name.

    `paragraphs` come before the table. A page folds `details` away. So many of the last rows are
    `settled`: they need no attention.
    """

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    bars: tuple[SectionBar, ...] = ()
    figures: tuple[tuple[str, float], ...] = ()
    paragraphs: tuple[str, ...] = ()
    details: bool = False
    settled: int = 0

    def data(self) -> dict[str, object]:
        """For programs."""
        return {"title": self.title, "columns": list(self.columns),
                "rows": [list(row) for row in self.rows],
                "bars": [{"label": bar.label, "shares": dict(bar.shares)} for bar in self.bars],
                "figures": dict(self.figures)}


@dataclass(frozen=True, slots=True)
class ReportPart:
    """Sections under one heading. `key` is the heading's address on a page.

    A page sets `content` with the template of that name where tables don't do.
    """

    key: str
    title: str
    sections: tuple[Section, ...] = ()
    intro: str = ""
    content: object = None
    template: str = "tables.html.j2"
