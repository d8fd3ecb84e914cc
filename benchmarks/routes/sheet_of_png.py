"""A sprite sheet as it is usually made: CairoSVG draws each face as PNG, Pillow pastes them."""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

import cairosvg
from PIL import Image

from benchmarks.stopwatch import Stopwatch

COLUMNS = 10


def build(files: list[Path], out: Path, cell: tuple[int, int]) -> None:
    """Paste the faces of the given files into one sheet."""
    width, height = cell
    rows = -(-len(files) // COLUMNS)
    sheet = Image.new("RGBA", (COLUMNS * width, rows * height))
    for index, file in enumerate(files):
        data = cairosvg.svg2png(bytestring=file.read_bytes(),
                                output_width=width, output_height=height)
        with Image.open(BytesIO(data)) as face:
            sheet.paste(face, (index % COLUMNS * width, index // COLUMNS * height))
    sheet.save(out)


def main() -> None:
    """Build the sheet once, with cells of the size that was asked for."""
    folder, out, width, height, count = sys.argv[1:]
    files = sorted(Path(folder).glob("*.svg"))[:int(count)]
    with Stopwatch() as watch:
        build(files, Path(out), (int(width), int(height)))
    watch.tell(bytes=Path(out).stat().st_size)


if __name__ == "__main__":
    main()
