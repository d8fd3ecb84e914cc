"""An opened game as pieces with faces, for all workflows that draw."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from generator.base.findings import Findings, Stop
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.cache.face_source import FaceSource
from generator.drawing.faces.face import FaceLook, PrintedPiece, distinct_faces
from generator.drawing.faces.face_renderer import FacePlanner
from generator.drawing.faces.template_checks import check_templates
from generator.game.load.game_folder import IncompleteGameError, OpenedGame
from generator.game.model.assets import Assets
from generator.game.model.game import SIDES, Component, Game, Kind
from generator.paper.pages.kit_list import check_outlines


def report_further_errors(partly: IncompleteGameError, language: str | None,
                          findings: Findings) -> None:
    """Check the faces of the parts that could be read, without consequences of the other errors."""
    game, problems = partly.game, Findings()
    check_templates(game, partly.assets, problems)
    asked = [language] if language else game.languages
    # The texts of a language whose file can't be read are unknown.
    spoken = [language for language in asked
              if language in partly.assets.words] or game.languages[:1]
    draw_unaffected_faces(game, partly.assets, spoken, problems)
    for finding in problems.errors:
        if finding.code not in partly.doubts:
            findings.add(finding)


def draw_unaffected_faces(game: Game, assets: Assets, languages: Iterable[str],
                          findings: Findings) -> None:
    """Draw what the findings so far are not about, to tell what is wrong with it."""
    wrong = {finding.where.file for finding in findings.errors if finding.where}
    components = [component for component in game.components if not any(
        (document := assets.templates.get(component.template(side) or ""))
        and document.file in wrong
        for side in SIDES)]
    problems = Findings()
    pressroom = FaceSource(game, assets, FormCache(None), problems, trial=True)
    for language in languages:
        # A limit that is exceeded is a finding too.
        with suppress(Stop):
            for face in distinct_faces(FacePlanner(game, assets,
                                                   FaceLook(language)).pieces(components)):
                pressroom.draw(face)
    for finding in problems.errors:
        findings.add(finding)


class Faces:
    """The faces of a game whose templates fit its components; Stop if they don't.

    `draft_of` is what the game is a draft of, if it is one.
    """

    def __init__(self, opened: OpenedGame, findings: Findings,
                 draft_of: OpenedGame | None = None) -> None:
        # What a draft shows by itself needs no looking at.
        checked = draft_of or opened
        self.opened = opened
        self._findings = Findings()
        self._planners: dict[FaceLook, FacePlanner] = {}
        self._kinds = {component.kind.name for component in opened.game.printed_components}
        self._has_computed_parts = any("data-compute" in element.attrs
                             for document in opened.assets.templates.values()
                             for element in document.root.walk())
        check_templates(checked.game, checked.assets, self._findings)
        check_outlines({component.kind.name: component.kind
                        for component in opened.game.printed_components}.values(),
                       self._findings)
        if draft_of:
            self._findings = self._findings.soften_for_draft()
        findings.extend(self._findings)
        if self._findings.errors:
            raise Stop(findings)

    def can_reuse_for(self, opened: OpenedGame) -> bool:
        """Whether all that faces have in common is as it was, and only components have changed."""
        kinds = {component.kind.name for component in opened.game.printed_components}
        return not self._has_computed_parts and kinds == self._kinds \
            and opened.assets == self.opened.assets \
            and _without_components(opened) == _without_components(self.opened)

    def again(self, opened: OpenedGame, findings: Findings) -> None:
        """Go on with other components, if these `still_fit`."""
        self.opened = opened
        findings.extend(self._findings)

    def pieces(self, look: FaceLook) -> tuple[PrintedPiece, ...]:
        """Every piece with its faces in a language, nothing of it drawn yet."""
        game = self.opened.game
        if look not in self._planners:
            self._planners[look] = FacePlanner(game, self.opened.assets, look)
        return self._planners[look].pieces(game.printed_components)


def kinds_without_front(game: Game, components: Iterable[Component]) -> list[Kind]:
    """The kinds of some components that have no template to print them with."""
    used = dict.fromkeys(component.kind.name for component in components)
    return [game.kinds[name] for name in used if not game.kinds[name].front]


def _without_components(opened: OpenedGame) -> object:
    return replace(opened.game, components=(), packaging=())
