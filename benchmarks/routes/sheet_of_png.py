"""A sprite sheet as it is usually made: CairoSVG draws each face as PNG, Pillow pastes them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import cairosvg
from PIL import Image

from benchmarks.routes.drawn import drawn
from benchmarks.stopwatch import Stopwatch

COLUMNS = 10
TRIM = (63, 88)
BLEED = 3


def paste(faces: Sequence[str], out: Path, dpi: int) -> None:
    """Draw the faces, cut off their bleed and paste them into one sheet."""
    bleed, width, height = (round(length * dpi / 25.4) for length in (BLEED, *TRIM))
    rows = -(-len(faces) // COLUMNS)
    sheet = Image.new("RGBA", (COLUMNS * width, rows * height))
    for index, text in enumerate(faces):
        data = cairosvg.svg2png(bytestring=text.encode(), output_width=width + 2 * bleed,
                                output_height=height + 2 * bleed)
        with Image.open(BytesIO(data)) as face:
            cut = face.crop((bleed, bleed, bleed + width, bleed + height))
            sheet.paste(cut, (index % COLUMNS * width, index // COLUMNS * height))
    sheet.save(out)


def main() -> None:
    """Build the sheet once; what reading and filling in templates took is told apart."""
    out, dpi = Path(sys.argv[2]), int(sys.argv[3])
    with Stopwatch() as shared:
        deck = drawn(sys.argv[1])
    with Stopwatch() as watch:
        paste(list(deck.faces.values()), out, dpi)
    watch.tell(shared=shared.seconds, bytes=out.stat().st_size)


if __name__ == "__main__":
    main()
