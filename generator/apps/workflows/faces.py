"""An opened game as pieces with faces: the walk that every road makes which draws."""

from dataclasses import replace

from generator.base.findings import Findings, Stop
from generator.drawing.faces.check import check_templates
from generator.drawing.faces.face import Look, Piece
from generator.drawing.faces.render import FacePlanner
from generator.game.load.game_folder import Opened
from generator.paper.pages.kit import check_outlines


class Faces:
    """The faces of a game whose templates fit its components; Stop if they don't.

    `draft_of` is what the game is a draft of, if it is one.
    """

    def __init__(self, opened: Opened, findings: Findings, draft_of: Opened | None = None) -> None:
        # What a draft shows by itself needs no looking at.
        checked = draft_of or opened
        self.opened = opened
        self._found = Findings()
        self._planners: dict[Look, FacePlanner] = {}
        self._kinds = {component.kind.name for component in opened.game.printed}
        self._computes = any("data-compute" in element.attrs
                             for document in opened.assets.templates.values()
                             for element in document.root.walk())
        check_templates(checked.game, checked.assets, self._found)
        check_outlines({each.kind.name: each.kind for each in opened.game.printed}.values(),
                       self._found)
        if draft_of:
            self._found = self._found.in_draft()
        findings.extend(self._found)
        if self._found.errors:
            raise Stop(findings)

    def still_fit(self, opened: Opened) -> bool:
        """Whether all that faces have in common is as it was, and only components have changed."""
        kinds = {component.kind.name for component in opened.game.printed}
        return not self._computes and kinds == self._kinds and opened.assets == self.opened.assets \
            and _bare(opened) == _bare(self.opened)

    def again(self, opened: Opened, findings: Findings) -> None:
        """Go on with other components, if these `still_fit`."""
        self.opened = opened
        findings.extend(self._found)

    def pieces(self, look: Look) -> tuple[Piece, ...]:
        """Every piece with its faces in a language, nothing of it drawn yet."""
        game = self.opened.game
        if look not in self._planners:
            self._planners[look] = FacePlanner(game, self.opened.assets, look)
        return self._planners[look].pieces(game.printed)


def _bare(opened: Opened) -> object:
    return replace(opened.game, components=(), packaging=())
