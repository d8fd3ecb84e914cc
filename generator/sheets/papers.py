"""The papers that people have at home or at the copy shop; a new one is one line."""

from __future__ import annotations

from generator.sheets.sheet import Paper
from generator.units import Insets, Size

# Home printers can't reach the edge: lasers leave about 4.2 mm blank, inkjets 3 to 5 mm.
MARGIN = Insets(5.0, 5.0, 5.0, 5.0)

SIZES = {
    "a5": Size(148.0, 210.0),
    "a4": Size(210.0, 297.0),
    "a3": Size(297.0, 420.0),
    "a3-plus": Size(329.0, 483.0),
    "sra3": Size(320.0, 450.0),
    "b5": Size(182.0, 257.0),  # the B sizes are the Japanese ones
    "b4": Size(257.0, 364.0),
    "letter": Size(215.9, 279.4),
    "legal": Size(215.9, 355.6),
    "tabloid": Size(279.4, 431.8),
    "arch-b": Size(304.8, 457.2),
    "13x19": Size(330.2, 482.6),
}

PAPERS: dict[str, Paper] = {name: Paper(name, size, MARGIN) for name, size in SIZES.items()}
