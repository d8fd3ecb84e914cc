"""The studio as an application: pages, what they fetch, and who may."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from secrets import token_urlsafe
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Lifespan, Receive, Scope, Send

from generator.apps.studio.guard import LOOPBACK, Guard, Refusal
from generator.apps.studio.shell import FONTS, PAGES, WEB, StudioPage, page_response
from generator.apps.studio.workbench import Workbench

Endpoint = Callable[[Request], Awaitable[Response]]
# Seconds after which pages are loaded that nobody has asked for.
LOAD_DELAY: Final = 1.5


def studio_app(bench: Workbench) -> Starlette:
    """The studio for one game that is open, on this machine alone."""
    token, others = token_urlsafe(24), _DeferredPages(bench, PAGES[1:])
    routes: list[BaseRoute] = [
        Route("/", lambda request: RedirectResponse(f"/{PAGES[0].name}")),
        Route("/events", _events_endpoint(bench)),
        *(Route(f"/{page.name}", _page_endpoint(page, token)) for page in PAGES),
        *PAGES[0].routes(bench), WEB, FONTS, Mount("/", others)]

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        until = asyncio.Event()
        await bench.bring_up_to_date()
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(bench.follow_files(until))
            loading = tasks.create_task(others.load())
            yield
            until.set()
            loading.cancel()
            bench.hub.close()
        bench.close()

    return guarded_app(routes, token, lifespan=lifespan)


class _DeferredPages:
    """The pages that aren't opened first: loaded when they are asked for, or a little later.

    What judges, plays and prints takes as long to import as all that shows the faces.
    """

    def __init__(self, bench: Workbench, pages: Sequence[StudioPage]) -> None:
        self._bench = bench
        self._pages = pages
        self._router = Router()
        self._first_request = asyncio.Event()
        self._pages_ready = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._first_request.set()
        await self._pages_ready.wait()
        await self._router(scope, receive, send)

    async def load(self) -> None:
        """Import the pages, and tell them how the game stands."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._first_request.wait(), LOAD_DELAY)
        await asyncio.to_thread(lambda: [import_module(page.module) for page in self._pages])
        known = len(self._bench.followers)
        for page in self._pages:
            self._router.routes.extend(page.routes(self._bench))
        for follower in self._bench.followers[known:]:
            follower.changed(self._bench.now)
        self._pages_ready.set()


def guarded_app(routes: Sequence[BaseRoute], token: str, names: frozenset[str] = LOOPBACK,
            lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    """An application behind the guard."""
    return Starlette(routes=routes,
                     middleware=[Middleware(Guard, token=token, names=names)],
                     exception_handlers={Refusal: _answer_refusal}, lifespan=lifespan)


async def _answer_refusal(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    return PlainTextResponse(refusal.reason + "\n", refusal.status)


def _page_endpoint(page: StudioPage, token: str) -> Endpoint:
    async def answer(request: Request) -> Response:
        return page_response(page.name, page.title, token, PAGES)
    return answer


def _events_endpoint(bench: Workbench) -> Endpoint:
    async def answer(request: Request) -> Response:
        return bench.hub.response()
    return answer
