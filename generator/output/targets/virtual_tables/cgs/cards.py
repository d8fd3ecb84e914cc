"""The cards of Card Game Simulator: lists of them, and pictures, all of one size."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Mapping

from PIL import Image

from generator.base.progress import Progress
from generator.base.units import Size
from generator.drawing.faces.face import Face, PrintedPiece, faces_by_part
from generator.game.model.assets import Picture
from generator.output.mat import mat_picture
from generator.output.opening_contents import open_lots
from generator.output.package_pictures import PictureRequest, blank_back, draw_pictures, pixels_for
from generator.output.package_texts import Label
from generator.output.targets.virtual_tables.cgs.deal import CgsDeal
from generator.paper.job import Job
from generator.paper.pages.kit_list import kind_title

# The app shows 100 pixels an inch, and more when a player looks closely at a card.
CARD_DPI, MAT_DPI = 150, 75
BANNER = (1024, 512)


class CardPictures:
    """Pictures of all pieces of a kit, each in the middle of a card of the one size there is."""

    def __init__(self, job: Job, dealt: CgsDeal) -> None:
        self._job = job
        self._dealt = dealt
        names = {kind.name for kind in dealt.kinds}
        self.pieces = [piece for piece in job.pieces if piece.component.kind.name in names]
        self.card = Size(max((kind.trim.width for kind in dealt.kinds), default=63.0),
                         max((kind.trim.height for kind in dealt.kinds), default=88.0))

    def back_name(self, piece: PrintedPiece) -> str:
        """The name of a piece's back; kinds without one have a blank back in their shape.

        The line between the names is in none of them, so no two are the same.
        """
        kind = piece.component.kind.name
        if piece.back is None:
            return f"{kind}__blank"
        return kind if piece.back.name == kind else f"{kind}_{piece.back.name}"

    def files(self, progress: Progress) -> dict[str, bytes]:
        """All pictures by their names in the package."""
        faces: dict[str, Face] = {
            f"sets/{piece.component.kind.name}/{piece.component.id}.png": piece.front
            for piece in self.pieces}
        faces |= {f"backs/{self.back_name(piece)}.png": piece.back
                  for piece in self.pieces if piece.back}
        taken = draw_pictures(self._job, [self._card_request(face) for face in faces.values()],
                              progress)
        files = {name: picked.data for name, picked in zip(faces, taken, strict=True)}
        for piece in self.pieces:
            if piece.back is None:
                front = files[f"sets/{piece.component.kind.name}/{piece.component.id}.png"]
                files.setdefault(f"backs/{self.back_name(piece)}.png", blank_back(self._job, front))
        often = Counter(self.back_name(piece) for piece in self.pieces for _ in range(
            piece.component.copies))
        if often:
            files["CardBack.png"] = files[f"backs/{often.most_common(1)[0][0]}.png"]
        width, _ = pixels_for(self._dealt.opening.size.width, self._dealt.opening.size.height,
                              MAT_DPI)
        files["PlayMat.jpg"] = self._draw_mat(width, progress)
        files["Banner.jpg"] = _draw_banner(self._dealt.opening.surface, [
            files[f"sets/{piece.component.kind.name}/{piece.component.id}.png"]
            for piece in self.pieces[:5]])
        return files

    def _card_request(self, face: Face) -> PictureRequest:
        """A piece in its true size in the middle of a card, with nothing around it."""
        width, height = pixels_for(self.card.width, self.card.height, CARD_DPI)
        scale = width / self.card.width
        across = round((self.card.width - face.kind.trim.width) * scale / 2)
        down = round((self.card.height - face.kind.trim.height) * scale / 2)
        return PictureRequest(face, width, height, pad=(min(across, (width - 1) // 2),
                                                  min(down, (height - 1) // 2)))

    def _draw_mat(self, width: int, progress: Progress) -> bytes:
        opening = self._dealt.opening
        faces = faces_by_part(self._job.pieces)
        puts = [(put, faces[put.kind, put.part, put.side]) for put in self._dealt.boards
                if (put.kind, put.part, put.side) in faces]
        scale = width / opening.size.width * 25.4
        wanted = [PictureRequest(face,
                                 *pixels_for(face.kind.trim.width, face.kind.trim.height, scale))
                  for _, face in puts]
        pictures = {
            (put.kind, put.part, put.side): Picture(
                file=picked.name, data=picked.data, format="png", width=request.width,
                height=request.height, digest=picked.name.rpartition(".")[0])
            for (put, _), request, picked in zip(
                puts, wanted, draw_pictures(self._job, wanted, progress), strict=True)}
        rooms = open_lots(opening, {put.kind for put in self._dealt.boards})
        return mat_picture(self._job, opening, width, form="jpeg", boards=[put for put, _ in puts],
                           pictures=pictures, rooms=rooms)


def _draw_banner(surface: str, cards: list[bytes]) -> bytes:
    """A picture for the menu: some cards on the table's colour."""
    banner = Image.new("RGB", BANNER, surface)
    high = BANNER[1] * 3 // 4
    for number, data in enumerate(cards):
        card = Image.open(io.BytesIO(data)).convert("RGBA")
        card = card.resize((max(1, card.width * high // card.height), high))
        middle = BANNER[0] * (2 * number + 1) // (2 * len(cards))
        banner.paste(card, (middle - card.width // 2, (BANNER[1] - high) // 2), card)
    file = io.BytesIO()
    banner.save(file, "JPEG", quality=88)
    return file.getvalue()


def card_list(labels: Mapping[str, Label], pictures: CardPictures
              ) -> list[dict[str, object]]:
    """AllCards.json: every piece that isn't on the mat, with what it says."""
    return [{"id": piece.component.id, "name": " ".join(labels[piece.component.id].name.split()),
             "set": piece.component.kind.name, "kind": labels[piece.component.id].kind,
             "text": labels[piece.component.id].text, "backs": [pictures.back_name(piece)]}
            for piece in pictures.pieces]


def set_list(job: Job, dealt: CgsDeal) -> list[dict[str, str]]:
    """AllSets.json: every kind is a set."""
    return [{"code": kind.name, "name": kind_title(job, kind)} for kind in dealt.kinds]
