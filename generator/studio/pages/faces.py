"""Every face of the game, as it is on paper."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from generator.studio.page import Page
from generator.studio.workbench import Workbench


def _routes(bench: Workbench) -> list[Route]:
    async def listed(request: Request) -> Response:
        opened = bench.now.opened
        return JSONResponse({"title": opened.game.title if opened else "",
                             "good": bench.now.good, "findings": len(bench.now.findings)})

    return [Route("/faces/list", listed)]


PAGE = Page("faces", "Faces", 10, _routes)
