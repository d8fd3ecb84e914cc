"""The studio as an application: pages, what they fetch, and who may."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from secrets import token_urlsafe

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import Lifespan

from generator.studio.guard import LOOPBACK, Guard, Refusal
from generator.studio.page import Page, all_pages
from generator.studio.shell import FONTS, WEB, framed
from generator.studio.workbench import Workbench

Endpoint = Callable[[Request], Awaitable[Response]]


def studio_app(bench: Workbench) -> Starlette:
    """The studio for one game that is open, on this machine alone."""
    token, pages = token_urlsafe(24), all_pages()
    routes: list[BaseRoute] = [
        Route("/", lambda request: RedirectResponse(f"/{pages[0].name}")),
        Route("/events", _events(bench)),
        *(Route(f"/{page.name}", _page(page, pages, token)) for page in pages),
        *(route for page in pages for route in page.routes(bench))]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        until = asyncio.Event()
        await bench.bring_up_to_date()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(bench.keep_up(until))
            yield
            until.set()
            bench.hub.close()
        bench.close()

    return guarded(routes, token, lifespan=lifespan)


def guarded(routes: Sequence[BaseRoute], token: str, names: frozenset[str] = LOOPBACK,
            lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    """An application behind the guard, with the files that every page needs."""
    return Starlette(routes=[*routes, WEB, FONTS],
                     middleware=[Middleware(Guard, token=token, names=names)],
                     exception_handlers={Refusal: _refused}, lifespan=lifespan)


async def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return PlainTextResponse(refusal.reason + "\n", refusal.status)


def _page(page: Page, pages: tuple[Page, ...], token: str) -> Endpoint:
    async def answer(request: Request) -> Response:
        return framed(page.name, page.title, token, pages)
    return answer


def _events(bench: Workbench) -> Endpoint:
    async def answer(request: Request) -> Response:
        return bench.hub.response()
    return answer
