"""What else is wrong with a game of which something is wrong already: few rounds of repairs."""

from collections.abc import Iterable
from contextlib import suppress

from generator.base.findings import Findings, Stop
from generator.drawing.cache.forms import Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.check import check_templates
from generator.drawing.faces.face import Look, faces_of
from generator.drawing.faces.render import FacePlanner
from generator.game.load.game_folder import PartlyRead
from generator.game.model.assets import Assets
from generator.game.model.game import SIDES, Game


def look_on(partly: PartlyRead, language: str | None, findings: Findings) -> None:
    """Look at the faces of what could be read of a game; what may come of the rest isn't told."""
    game, found = partly.game, Findings()
    check_templates(game, partly.assets, found)
    asked = [language] if language else game.languages
    # What a file that can't be read would say in a language, nobody knows.
    spoken = [each for each in asked if each in partly.assets.words] or game.languages[:1]
    look_at_faces(game, partly.assets, spoken, found)
    for each in found.errors:
        if each.code not in partly.doubts:
            findings.add(each)


def look_at_faces(game: Game, assets: Assets, languages: Iterable[str], findings: Findings) -> None:
    """Draw what the findings so far are not about, to tell what is wrong with it."""
    wrong = {each.where.file for each in findings.errors if each.where}
    components = [each for each in game.components if not any(
        (document := assets.templates.get(each.template(side) or "")) and document.file in wrong
        for side in SIDES)]
    own = Findings()
    pressroom = Pressroom(game, assets, Cache(None), own, trial=True)
    for language in languages:
        # Whoever asks for too much stops; that is a finding as well.
        with suppress(Stop):
            for face in faces_of(FacePlanner(game, assets, Look(language)).pieces(components)):
                pressroom.draw(face)
    for each in own.errors:
        findings.add(each)
