"""Every face of the game, as it is on paper."""

import asyncio
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.app import png_response
from generator.apps.studio.face_pictures import WIDTHS
from generator.apps.studio.gallery import GalleryPiece, value_text
from generator.apps.studio.guard import Refusal
from generator.apps.studio.workbench import Workbench
from generator.base.findings import Complaint, FileLocation
from generator.game.model.game import SIDES, Component
from generator.judging.faces.colour_vision import DEFICIENT

if TYPE_CHECKING:
    from generator.apps.workflows.evaluation import LastStudy


class _FacesPage:
    """What the script of the page asks for."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._last_study: LastStudy | None = None

    @property
    def _study(self) -> "LastStudy":
        """What judges a study takes longer to import than all that draws a face."""
        from generator.apps.workflows.evaluation import LastStudy  # noqa: PLC0415

        self._last_study = self._last_study or LastStudy()
        return self._last_study

    async def listed(self, request: Request) -> Response:
        """Every piece in a look, and how it looks to eyes."""
        bench, asked = self._bench, request.query_params

        def faces_data() -> dict[str, Any]:
            gallery = bench.gallery
            if gallery.source is None:
                return bench.face_updates.empty(bench.where)
            look = gallery.look(asked.get("language", ""), asked.get("ink") == "low")
            return bench.face_updates.whole(look)

        plain = await bench.in_hand(faces_data)
        bench.finish()
        return JSONResponse({**plain, "widths": WIDTHS, "sights": _sights()})

    async def picture(self, request: Request) -> Response:
        """A picture of all that is drawn of a face, with its bleed."""
        return png_response(await self._picture_data(request, cut=False))

    async def cut_picture(self, request: Request) -> Response:
        """A picture of the piece as it is cut out; its outline isn't part of the key."""
        return png_response(await self._picture_data(request, cut=True), forever=False)

    async def second_opinion(self, request: Request) -> Response:
        """A picture of a face by CairoSVG, or of what differs from ours."""
        from generator.apps.studio.second_opinion import VIEWS  # noqa: PLC0415

        key, width, view = (request.path_params[name] for name in ("key", "width", "view"))
        if width not in WIDTHS or view not in VIEWS or _how_to_install():
            raise Refusal(404, "there is no such picture")
        comparison = await self._bench.in_hand(self._bench.gallery.comparison, key, width)
        if comparison is None:
            raise Refusal(404, "there is no such face")
        # CairoSVG works in a process of its own, and nothing else waits for it.
        picture = await asyncio.to_thread(comparison.picture, view)
        if isinstance(picture, Complaint):
            raise Refusal(404, picture.message)
        return png_response(picture)

    async def _picture_data(self, request: Request, *, cut: bool) -> bytes:
        key, width = request.path_params["key"], request.path_params["width"]
        if width not in WIDTHS:
            raise Refusal(404, "no picture is that wide")
        data = await self._bench.in_hand(self._bench.gallery.picture, key, width, cut=cut)
        if data is None:
            raise Refusal(404, "there is no such face")
        return data

    async def piece(self, request: Request) -> Response:
        """What a piece says, and where that is written."""
        bench, asked = self._bench, request.query_params

        def piece_data() -> dict[str, Any] | None:
            gallery = bench.gallery
            if gallery.source is None:
                return None
            look = gallery.look(asked.get("language", ""), asked.get("ink") == "low")
            hung = gallery.wall(look).pieces.get(asked.get("name", ""))
            return self._piece_data(hung) if hung else None

        plain = await bench.in_hand(piece_data)
        if plain is None:
            raise Refusal(404, "there is no such piece")
        return JSONResponse(plain)

    def _piece_data(self, hung: GalleryPiece) -> dict[str, Any]:
        bench, component = self._bench, hung.piece.component
        return {
            "where": self._place(component.where),
            "copies": component.copies,
            "by_players": {str(players): copies for players, copies
                           in sorted(component.copies_by_players.items())},
            "values": [{"field": name, "value": value_text(value),
                        "where": self._place(component.places.get(name, component.where)),
                        "formula": name in (component.formulas or {})}
                       for name, value in component.values.items() if value is not None],
            "templates": self._templates(component),
            "figures": self._figures(component),
            "findings": bench.findings_data(bench.gallery.piece_findings(hung)),
            "install": _how_to_install(),
        }

    def _figures(self, component: Component) -> list[dict[str, str]]:
        exhibit = self._bench.gallery.source
        return self._study.figures(exhibit.game.id, component.id) if exhibit else []

    def _templates(self, component: Component) -> list[dict[str, str]]:
        exhibit = self._bench.gallery.source
        assert exhibit
        return [{"side": side, "name": name, **self._place(FileLocation(document.file, 1, 1))}
                for side in SIDES if (name := component.template(side) or "")
                and (document := exhibit.assets.templates.get(name)) and ":" not in name]

    def _place(self, where: FileLocation) -> dict[str, str]:
        return {"place": f"{where.file}:{where.line}" if where.line and not where.spot
                else str(where), "link": self._bench.link(where)}


def _how_to_install() -> str:
    """What a second opinion needs; '' if it is all there."""
    from generator.drawing.press.cairo import missing_cairo  # noqa: PLC0415

    missing = missing_cairo()
    return f"{missing.message}. {missing.hint}" if missing else ""


def _sights() -> dict[str, list[list[float]]]:
    """What is left of red, green and blue for eyes that lack one sort of cones."""
    return {name: matrix.tolist() for name, matrix in DEFICIENT.items()}


def routes(bench: Workbench) -> list[Route]:
    """What the page's script asks for."""
    faces = _FacesPage(bench)
    return [Route("/faces/list", faces.listed), Route("/faces/piece", faces.piece),
            Route("/faces/{key}/{width:int}.png", faces.picture),
            Route("/faces/{key}/cut/{width:int}.png", faces.cut_picture),
            Route("/faces/{key}/{view}/{width:int}.png", faces.second_opinion)]
