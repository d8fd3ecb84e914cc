"""An opened game as pieces with faces: the walk that every road makes which draws."""

from generator.faces.check import check_templates
from generator.faces.face import Look, Piece
from generator.faces.render import plan_faces
from generator.findings import Findings, Stop
from generator.load.game_folder import Opened


class Faces:
    """The faces of a game whose templates fit its components; Stop if they don't."""

    def __init__(self, opened: Opened, findings: Findings) -> None:
        self._opened = opened
        self._findings = findings
        before = len(findings.errors)
        check_templates(opened.game, opened.assets, findings)
        if len(findings.errors) > before:
            raise Stop(findings)

    def pieces(self, look: Look) -> tuple[Piece, ...]:
        """Every piece with its faces in a language, nothing of it drawn yet."""
        return tuple(plan_faces(self._opened.game, self._opened.assets, look, self._findings))
