"""What Ghostscript, which isn't ours, puts on each plate of a press."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

INKS = ("Cyan", "Magenta", "Yellow", "Black")
NAME = re.compile(r"plate\((.+)\)\.tif")


def separated(program: str, pdf: bytes, folder: Path, dpi: int = 100, page: int = 1
              ) -> Mapping[str, Any]:
    """The plates by the names of their inks, in percent."""
    file = folder / "separated.pdf"
    file.write_bytes(pdf)
    subprocess.run([program, "-q", "-dSAFER", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep",
                    f"-r{dpi}", f"-dFirstPage={page}", f"-dLastPage={page}",
                    f"-sOutputFile={folder}/plate.tif", str(file)],
                   check=True, capture_output=True, timeout=60)
    plates = {}
    for path in sorted(folder.glob("plate(*).tif")):
        name = NAME.fullmatch(path.name)
        assert name
        with Image.open(path) as opened:
            plates[name[1]] = (255 - np.asarray(opened.convert("L")).astype(float)) / 2.55
    return plates
