"""The studio as an application: its pages, the files that they are made of, and who may ask."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import cache
from hashlib import sha256
from html import escape
from importlib import import_module
from importlib.resources import files
from secrets import token_urlsafe
from string import Template
from typing import Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Lifespan, Receive, Scope, Send

from generator.apps.studio.guard import LOOPBACK, Guard, Refusal
from generator.apps.studio.workbench import Workbench
from generator.game.load.files import shipped_root

# Pages and their titles, in the order in which people find them. The script of a page is
# `web/name.js`; what the script asks for is answered by the `routes` of the module `pages/name.py`.
PAGES: Final = {"faces": "Faces", "sheets": "Sheets", "check": "Check", "balance": "Balance",
                "play": "Play"}
FIRST_PAGE, *OTHER_PAGES = PAGES
# Seconds after which pages are loaded although no browser has requested them.
LOAD_DELAY: Final = 1.5
TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
                ".ttf": "font/ttf"}
# Charts and verdicts look on our pages as they do in a report.
SHARED: Final = ("panels.css", "charts.css", "drawings.svg")
# The product's own letters, by what pages use them for.
LETTERS: Final = {"title": "Fraunces-SemiBold.ttf", "text": "AlegreyaSans-Regular.ttf",
                  "text-bold": "AlegreyaSans-Bold.ttf"}


def studio_app(bench: Workbench) -> Starlette:
    """The studio for one game that is open, on this machine alone."""
    token, others = token_urlsafe(24), _DeferredPages(bench)

    async def page(request: Request) -> Response:
        return page_response(request.url.path[1:], token, PAGES)

    async def events(request: Request) -> Response:
        return bench.hub.response()

    routes: list[BaseRoute] = [
        Route("/", lambda request: RedirectResponse(f"/{FIRST_PAGE}")), Route("/events", events),
        *(Route(f"/{name}", page) for name in PAGES), *_page_routes(FIRST_PAGE, bench), *FILES,
        Mount("/", others)]

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


def _page_routes(name: str, bench: Workbench) -> Iterable[BaseRoute]:
    """What a page's script asks for; its module is imported now, which may take its time."""
    routes: Iterable[BaseRoute] = import_module(
        f"generator.apps.studio.pages.{name}").routes(bench)
    return routes


class _DeferredPages:
    """The pages that aren't opened first: loaded when they are asked for, or a little later.

    What judges, plays and prints takes as long to import as all that shows the faces.
    """

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._router = Router()
        self._first_request = asyncio.Event()
        self._pages_ready = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._first_request.set()
        await self._pages_ready.wait()
        await self._router(scope, receive, send)

    async def load(self) -> None:
        """Import the pages, and give them the newest snapshot of the game."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._first_request.wait(), LOAD_DELAY)
        await asyncio.to_thread(lambda: [import_module(f"generator.apps.studio.pages.{name}")
                                         for name in OTHER_PAGES])
        before = len(self._bench.followers)
        for name in OTHER_PAGES:
            self._router.routes.extend(_page_routes(name, self._bench))
        for follower in self._bench.followers[before:]:
            follower.game_changed(self._bench.now)
        self._pages_ready.set()


def guarded_app(routes: Sequence[BaseRoute], token: str, names: frozenset[str] = LOOPBACK,
                lifespan: Lifespan[Starlette] | None = None) -> Starlette:
    """An application behind the guard."""
    async def answer_refusal(request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)
        return PlainTextResponse(refusal.reason + "\n", refusal.status)

    async def run(request: Request) -> Response:
        return PlainTextResponse(run_id(token))

    return Starlette(routes=[Route("/run", run), *routes],
                     middleware=[Middleware(Guard, token=token, names=names)],
                     exception_handlers={Refusal: answer_refusal}, lifespan=lifespan)


def run_id(token: str) -> str:
    """A name for this run of the server, by which a page notices that it is from an earlier one."""
    return sha256(token.encode()).hexdigest()[:16]


def page_response(name: str, token: str, pages: Mapping[str, str] | None = None,
                  **facts: str) -> Response:
    """A page's HTML: nothing but the frame; its script fills it.

    `facts` are what the script has to know from the beginning, as `data-…` of the body.
    """
    shell = files("generator.apps.studio").joinpath("web", "shell.html")
    frame = Template(shell.read_text("utf-8"))
    links = "\n".join(
        f'<a href="/{page}"{" aria-current=page" if page == name else ""}>{escape(title)}</a>'
        for page, title in (pages or {}).items())
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in facts.items())
    # Where there are no pages, as at a table for others, the name leads nowhere.
    brand = '<a class="brand" href="/">Ballotin</a>' if pages \
        else '<span class="brand">Ballotin</span>'
    style = f'<link rel="stylesheet" href="/web/{name}.css">' if f"{name}.css" in web_files() \
        else ""
    title = (pages or {}).get(name, "Ballotin")
    return Response(frame.substitute(name=name, title=escape(title), token=escape(token),
                                     run=run_id(token), links=links, facts=data, style=style,
                                     brand=brand),
                    media_type="text/html")


def png_response(data: bytes, *, forever: bool = True) -> Response:
    """A picture; one under a key that stands for all it shows never changes."""
    return Response(data, media_type="image/png", headers={
        "cache-control": "private, max-age=31536000, immutable" if forever else "no-cache"})


@cache
def web_files() -> dict[str, tuple[bytes, str]]:
    """What browsers may fetch, by name, with its type: read once, never by a path that was sent."""
    folder = files("generator.apps.studio").joinpath("web")
    reports = files("generator.judging.reports")
    resources = [*folder.iterdir(), *(reports.joinpath(name) for name in SHARED)]
    return {resource.name: (resource.read_bytes(), TYPES[ending]) for resource in resources
            if (ending := "." + resource.name.rpartition(".")[2]) in TYPES}


async def _web_file(request: Request) -> Response:
    file = web_files().get(request.path_params["name"])
    if file is None:
        raise Refusal(404, "there is no such file")
    # Asked for again each time, so that an updated program shows; it is only this machine.
    return Response(file[0], media_type=file[1], headers={"cache-control": "no-cache"})


async def _font_file(request: Request) -> Response:
    name = LETTERS.get(request.path_params["name"])
    if name is None:
        raise Refusal(404, "there is no such font")
    folder = shipped_root() / "templates" / "shared" / "fonts"
    return FileResponse(folder / name, media_type="font/ttf",
                        headers={"cache-control": "max-age=86400"})


# What every page is made of.
FILES: Final = (Route("/web/{name}", _web_file), Route("/fonts/{name}", _font_file))
