"""One entry of the box: a piece, how many of it, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from generator.findings import Where
from generator.model.kind import Kind

Source = Literal["sheet", "known", "inferred", "own"]
Value = str | int | float | bool | tuple["Value", ...] | None


@dataclass(frozen=True, slots=True)
class Component:
    """A distinct piece; `places` says where each field was written."""

    id: str
    kind: Kind
    copies: int
    values: Mapping[str, Value]
    source: Source
    where: Where
    places: Mapping[str, Where]
    copies_by_players: Mapping[int, int]

    def copies_for(self, players: int | None) -> int:
        """How many are in the box, or how many that many players need."""
        if players is None:
            return self.copies
        return self.copies_by_players.get(players, self.copies)
