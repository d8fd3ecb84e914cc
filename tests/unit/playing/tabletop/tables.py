"""Tables and scenes to lay out."""

from __future__ import annotations

from generator.base.findings import FileLocation
from generator.base.units import Size
from generator.game.model.table_layout import Tabletop, Way, ZoneLayout
from generator.playing.rules.scene import Scene, ZonePiece

HERE = FileLocation("table.yaml", 1, 1)
SIZES = {"card": Size(60, 90), "coin": Size(20, 20), "board": Size(200, 100)}


def spread(way: Way, at: tuple[float, float] = (0.0, 0.0), **how: object) -> ZoneLayout:
    return ZoneLayout(at=at, way=way, where=HERE, **how)  # type: ignore[arg-type]


def table(zones: dict[str, ZoneLayout | tuple[ZoneLayout, ...]] | None = None,
          seats: dict[str, ZoneLayout] | None = None, **how: object) -> Tabletop:
    several = {name: each if isinstance(each, tuple) else (each,)
               for name, each in (zones or {}).items()}
    own = {name: (each,) for name, each in (seats or {}).items()}
    return Tabletop(sizes={99: Size(1000, 800)}, surface="#46604f", zones=several, seats=own,
                    where=HERE,
                    **how)  # type: ignore[arg-type]


def cards(count: int) -> tuple[ZonePiece, ...]:
    return tuple(ZonePiece(part=f"card-{number}", kind="card") for number in range(count))


def scene(zones: dict[str, tuple[ZonePiece, ...]], **figures: float) -> Scene:
    return Scene(zones, figures, 0, "action", 3, False)
