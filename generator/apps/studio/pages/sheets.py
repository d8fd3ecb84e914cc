"""The pages of the kit as they will be printed."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, get_args

from starlette.requests import Request as Asked
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.apps.studio.app import png_response
from generator.apps.studio.gallery import piece_name
from generator.apps.studio.guard import Refusal
from generator.apps.studio.page_previews import PAGE_WIDTHS, KitPreview, KitPreviews, PreviewPage
from generator.apps.studio.workbench import Workbench
from generator.apps.workflows.kit_request import KitRequest
from generator.apps.workflows.printer_calibration import printers_measured_for
from generator.base.findings import Findings, Stop
from generator.paper.pages.kit_list import kind_title
from generator.paper.sheets.misregistration import HomePrinter
from generator.paper.sheets.sheet import PAPERS, Duplex, Packing, Slot

DUPLEXES: Final[tuple[Duplex, ...]] = get_args(Duplex)
# What the page's address says, and what is meant.
PACKINGS: Final[Mapping[str, Packing]] = {"yes": "all", "no": "kind"}
CUT_LINES: Final = {"all": True, "no": False}
# Before the name of a printer whose paper is turned over by hand; no name has a colon.
BY_HAND: Final = "hand:"


class _SheetsPage:
    """What the script of the page asks for."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._previews = KitPreviews()

    async def list_pages(self, asked: Asked) -> Response:
        """Every page of a kit, and the pieces on it."""
        return JSONResponse(await self._bench.in_hand(self._list_pages, asked.query_params))

    async def picture(self, asked: Asked) -> Response:
        """A picture of a page."""
        width = asked.path_params["width"]
        if width not in PAGE_WIDTHS:
            raise Refusal(404, "no picture is that wide")
        data = await self._bench.in_hand(self._previews.picture, asked.path_params["digest"], width)
        if data is None:
            raise Refusal(404, "there is no such page")
        return png_response(data)

    async def pdf(self, asked: Asked) -> Response:
        """The whole kit, to be kept by the browser."""
        proof = await self._bench.in_hand(self._previews.find, asked.path_params["name"])
        if proof is None:
            raise Refusal(404, "this kit has been replaced by a newer one: reload the page")
        name = f'attachment; filename="{proof.job.game.id}.pdf"'
        return Response(proof.pdf, media_type="application/pdf",
                        headers={"content-disposition": name})

    def _list_pages(self, query: Mapping[str, str]) -> dict[str, Any]:
        bench = self._bench
        opened, findings = bench.now.opened, Findings()
        about: dict[str, Any] = {
            "title": opened.game.title if opened else bench.where, "papers": list(PAPERS),
            "duplexes": DUPLEXES, "widths": PAGE_WIDTHS,
            "languages": opened.game.languages if opened else (),
            "players": opened.game.players if opened else (), "printers": []}
        if opened is None:
            return {**about, "proof": "", "pages": [], "counts": {}, "findings": []}
        request = _kit_request(query, opened.game.languages, opened.game.players,
                               bench.gallery.draft)
        printers = _printers(request)
        request = replace(request, printer=printers.get(query.get("printer", "")))
        about["printers"] = list(printers)
        try:
            proof = self._previews.make_preview(opened, request, findings)
        except Stop:
            return {**about, "proof": "", "pages": [], **bench.findings_summary(findings)}
        return {**about, **_preview_data(proof), "counts": {}, "findings": []}


def _kit_request(query: Mapping[str, str], languages: tuple[str, ...], players: tuple[int, ...],
             draft: bool) -> KitRequest:
    """The kit that the page asks for; invalid values are left out."""
    number = query.get("players", "")
    duplex = query.get("duplex", "")
    return KitRequest(
        language=query["language"] if query.get("language") in languages else None,
        players=int(number) if number in map(str, players) else None,
        low_ink=query.get("ink") == "low",
        paper=query["paper"] if query.get("paper") in PAPERS else "a4",
        duplex=duplex if duplex in DUPLEXES else "long",
        bleed=0.0 if query.get("bleed") == "no" else None, marks=query.get("marks") != "no",
        pack=PACKINGS.get(query.get("pack", ""), "stock"),
        cut_lines=CUT_LINES.get(query.get("lines", "")), draft=draft)


def _printers(request: KitRequest) -> dict[str, HomePrinter]:
    """The printers that were measured with the paper and the edge that are asked for."""
    return {(BY_HAND if by_hand else "") + printer.name: printer
            for by_hand in (False, True)
            for printer in printers_measured_for(request.paper, request.duplex, by_hand)}


def _preview_data(proof: KitPreview) -> dict[str, Any]:
    sheets = proof.job.sheets
    return {"proof": proof.name, "sheets": len(sheets),
            "pieces": sum(sheet.pieces for sheet in sheets),
            "pages": [_page_data(proof, number, page) for number,
                      page in enumerate(proof.pages, 1)]}


def _page_data(proof: KitPreview, number: int, page: PreviewPage) -> dict[str, Any]:
    plain: dict[str, Any] = {"number": number, "picture": page.digest,
                             "size": [page.size.width, page.size.height], "slots": []}
    if page.sheet is None or page.page is None:
        return {**plain, "caption": "Assembly guide"}
    kinds = [kind_title(proof.job, proof.job.game.kinds[name]) for name in page.sheet.kinds]
    return {**plain, "caption": f"Sheet {page.sheet.number}, {page.page.side}: {', '.join(kinds)}",
            "slots": [_slot_data(slot, page) for slot in page.page.slots]}


def _slot_data(slot: Slot, page: PreviewPage) -> dict[str, Any]:
    """A piece on a page: which, and where, in hundredths of the page."""
    across, down = 100 / page.size.width, 100 / page.size.height
    trim, component = page.place_on_page(slot.trim), slot.face.component
    return {"name": piece_name(component),
            "title": str(component.values.get("name") or component.id),
            "side": slot.face.side,
            "box": [round(trim.x * across, 3), round(trim.y * down, 3),
                    round(trim.width * across, 3), round(trim.height * down, 3)]}


def routes(bench: Workbench) -> list[Route]:
    """What the page's script asks for."""
    sheets = _SheetsPage(bench)
    return [Route("/sheets/list", sheets.list_pages), Route("/sheets/{name}/kit.pdf", sheets.pdf),
            Route("/sheets/{digest}/{width:int}.png", sheets.picture)]
