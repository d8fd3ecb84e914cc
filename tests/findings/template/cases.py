"""Small bad projects, as in tests/findings/load; `==> inside` is what the template holds."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from generator.base.findings import Findings, Stop
from generator.drawing.faces.face import FaceLook
from generator.drawing.faces.face_renderer import Renderer, plan_faces
from generator.drawing.faces.template_checks import check_templates
from generator.drawing.text.font_library import FontLibrary
from generator.game.load.files import shipped_root
from generator.game.load.game_folder import read_game
from tests.findings.load.cases import lay_out, told

HERE = Path(__file__).parent
CASES = HERE / "cases"
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
{inside}</svg>
"""


def lay_out_template(files: dict[str, str], folder: Path) -> None:
    """Write a case's files over the base project."""
    base = {path.relative_to(HERE / "base").as_posix(): path.read_text(encoding="utf-8")
            for path in (HERE / "base").rglob("*") if path.is_file()}
    inside = files.pop("inside", "")
    base["templates/card.svg"] = FRAME.replace("{inside}", inside)
    lay_out({**base, **files}, folder)


def report() -> str:
    """Everything that checking and drawing the game in the current folder finds."""
    findings = Findings()
    with suppress(Stop):
        game, assets = read_game(".", findings)
        check_templates(game, assets, findings)
        findings.stop_on_errors()
        renderer = Renderer(game, assets, FontLibrary(assets.fonts))
        for piece in plan_faces(game, assets, FaceLook("en"), findings):
            for face in (piece.front, piece.back):
                if face:
                    renderer.draw(face, findings)
    text = "".join(told(finding) for finding in findings)
    return text.replace(f"{shipped_root().as_posix()}/", "ballotin/")
