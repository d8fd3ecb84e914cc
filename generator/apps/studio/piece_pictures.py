"""The pieces of one version of a game as pictures, for those who play with that version."""

from generator.apps.studio.darkroom import Darkroom
from generator.apps.workflows.faces import Faces
from generator.base.findings import Findings
from generator.drawing.cache.forms import Cache
from generator.drawing.cache.pressroom import Pressroom
from generator.drawing.faces.face import Face, Look, faces_by_part, faces_of
from generator.game.load.game_folder import Opened
from generator.game.model.game import Side


class PiecePictures:
    """Which face each piece shows, and pictures of faces; Stop if the templates don't fit.

    Pictures are taken in one thread: pdfium wants to be alone.
    """

    def __init__(self, opened: Opened) -> None:
        opened = opened.on_table
        game = opened.game
        pieces = Faces(opened, Findings()).pieces(Look(game.languages[0], draft=opened.draft))
        self._faces: dict[str, Face] = {face.key: face for face in faces_of(pieces)}
        self._shown = faces_by_part(pieces)
        self._room = Pressroom(game, opened.assets, Cache(None), Findings())
        self._fonts = opened.assets.fonts
        self._darkroom = Darkroom()

    def face_of(self, kind: str, part: str, side: Side) -> str:
        """The key of what a piece shows; '' where there is nothing but paper."""
        face = self._shown.get((kind, part, side))
        return face.key if face else ""

    def has(self, key: str) -> bool:
        """Whether a face is one of these."""
        return key in self._faces

    def picture(self, key: str, width: int) -> bytes:
        """A PNG of a face, cut out; Stop if it can't be drawn."""
        face = self._faces[key]
        return self._darkroom.picture(self._room.form(face), face.kind, self._fonts, width,
                                      cut=True)
