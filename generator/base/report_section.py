"""A part of a report as plain data: a table with a title, which terminals and pages print."""

from dataclasses import dataclass

Cell = str | int | float


@dataclass(frozen=True, slots=True)
class SectionBar:
    """Shares of one thing from several points of view, such as supply and demand."""

    label: str
    shares: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title; `figures` are single numbers by name."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    bars: tuple[SectionBar, ...] = ()
    figures: tuple[tuple[str, float], ...] = ()

    def data(self) -> dict[str, object]:
        """For programs."""
        return {"title": self.title, "columns": list(self.columns),
                "rows": [list(row) for row in self.rows],
                "bars": [{"label": bar.label, "shares": dict(bar.shares)} for bar in self.bars],
                "figures": dict(self.figures)}
