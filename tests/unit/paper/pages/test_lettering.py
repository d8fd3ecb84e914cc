"""How letters come into a kit's file: each font once, or none at all with outlined text."""

import io
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2 as pdfium
import pytest

from generator.apps.workflows import kit_build as print_road
from generator.apps.workflows.kit_request import KitRequest
from generator.base.findings import Findings
from generator.base.progress import NoProgress
from generator.base.units import Size
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.game_folder import open_game
from generator.paper.pages.kit_book import bind_kit, make_frame
from generator.paper.pages.look import PageTextStyle
from generator.paper.pages.page_canvas import PageCanvas
from tests.unit.output.readback import grey, printed

TINY = str(Path(__file__).parents[3] / "data" / "tiny")
TEXT = PageTextStyle("Alegreya Sans", 400, 24, "#000000")


def kit(**chosen: object) -> bytes:
    """The tiny game's PDF."""
    findings = Findings()
    job = print_road.prepare_job(open_game(TINY, findings), KitRequest(**chosen),  # type: ignore[arg-type]
                              NoProgress(), findings)
    return bind_kit(job, make_frame(job, NoProgress()))


def plainly(data: bytes) -> bytes:
    """The same file with all objects as text."""
    found = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(found, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    return found.getvalue()


def test_guide_and_faces_share_each_font() -> None:
    programs = re.findall(rb"/FontName /[A-Z]{6}\+(\S+)", plainly(kit()))
    assert programs
    assert set(Counter(programs).values()) == {1}


@pytest.mark.parametrize("chosen", [{}, {"language": "ja"}, {"duplex": "fold", "low_ink": True}],
                         ids=["as it is", "Japanese", "folded"])
def test_outlined_text_leaves_no_font_in_the_file(chosen: dict[str, object]) -> None:
    assert b"/Font" not in plainly(kit(outline_text=True, **chosen))


def test_outlined_labels_stand_where_text_would() -> None:
    # In squares of many pixels, as readers make text a little bolder than shapes.
    sides = []
    for outlined in (False, True):
        with pdfium.PdfDocument(kit(outline_text=outlined)) as pdf:
            page = pdf[len(pdf) - 1].render(scale=3).to_pil().convert("L")
            sides.append(np.asarray(page.reduce(6), float))
    assert np.abs(sides[0] - sides[1]).max() < 40


def test_outlined_words_are_as_wide_as_text_with_stretched_spaces(fonts: FontLibrary) -> None:
    ends = []
    for outlined in (False, True):
        canvas = PageCanvas(fonts, outlines=outlined)
        canvas.begin(Size(100, 50))
        canvas.run((10, 30), "To fit a line", TEXT, 0.3)
        canvas.end()
        columns = np.flatnonzero((grey(printed(canvas), 0, 2) < 128).any(axis=0))
        ends.append((columns[0], columns[-1]))
    assert np.abs(np.subtract(*ends)).max() <= 1


def test_a_build_that_changes_nothing_imports_no_reportlab(tmp_path: Path) -> None:
    code = ("import sys\nfrom generator.apps.cli.main import main\n"
            f"sys.argv = ['ballotin', 'build', {TINY!r}, '-q', '--target', 'pdf', '--out', "
            f"{str(tmp_path / 'kit')!r}]\n"
            "try:\n    main()\nexcept SystemExit:\n    print('reportlab' in sys.modules)\n")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    imports = [subprocess.run([sys.executable, "-c", code], env=environment, check=True, text=True,
                              capture_output=True).stdout.strip() for _ in range(2)]
    assert imports == ["True", "False"]
