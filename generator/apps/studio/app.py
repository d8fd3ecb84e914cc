"""The studio as an application: its pages, the files that they are made of, and who may ask."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import import_module
from importlib.resources import files
from secrets import token_urlsafe
from string import Template
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router
from starlette.types import Lifespan, Receive, Scope, Send

from generator.apps.studio.guard import LOOPBACK, Guard, Refusal
from generator.apps.studio.workbench import Workbench
from generator.game.load.files import shipped_root

if TYPE_CHECKING:
    from generator.apps.studio.workbench import Workbench


@dataclass(frozen=True, slots=True)
class StudioPage:
    """A page at `/name`: its script is `web/name.js`, its style `web/name.css`.

    What the script asks for is answered by the `routes` of the module `pages/name.py`.
    """

    name: str
    title: str

    @property
    def module(self) -> str:
        """Who answers: imported when it is needed, for some of them take their time."""
        return f"generator.apps.studio.pages.{self.name}"

    def routes(self, bench: "Workbench") -> Sequence[BaseRoute]:
        """What is answered."""
        found: Sequence[BaseRoute] = import_module(self.module).routes(bench)
        return found


# In the order in which people find them.
PAGES: Final = (StudioPage("faces", "Faces"), StudioPage("sheets", "Sheets"),
                StudioPage("check", "Check"),
                StudioPage("balance", "Balance"), StudioPage("play", "Play"))


TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml",
                ".ttf": "font/ttf"}

SHARED: Final = ("panels.css", "drawings.svg")


@cache
def web_files() -> dict[str, tuple[bytes, str]]:
    """What browsers may fetch, by name, with its type: read once, never by a path that was sent."""
    folder = files("generator.apps.studio").joinpath("web")
    reports = files("generator.judging.reports")
    # Charts and verdicts look on our pages as they do in a report.
    found = [*folder.iterdir(), *(reports.joinpath(name) for name in SHARED)]
    return {each.name: (each.read_bytes(), TYPES[ending]) for each in found
            if (ending := "." + each.name.rpartition(".")[2]) in TYPES}


async def web_file(request: Request) -> Response:
    """One of them."""
    found = web_files().get(request.path_params["name"])
    if found is None:
        raise Refusal(404, "there is no such file")
    data, kind = found
    # Asked for again each time, so that an updated program shows; it is only this machine.
    return Response(data, media_type=kind, headers={"cache-control": "no-cache"})


WEB: Final = Route("/web/{name}", web_file)

# The product's own letters, by what pages use them for.
LETTERS: Final = {"title": "Fraunces-SemiBold.ttf", "text": "AlegreyaSans-Regular.ttf",
                  "text-bold": "AlegreyaSans-Bold.ttf"}


async def font_file(request: Request) -> Response:
    """One of the bundled fonts."""
    name = LETTERS.get(request.path_params["name"])
    if name is None:
        raise Refusal(404, "there is no such font")
    folder = shipped_root() / "templates" / "shared" / "fonts"
    return FileResponse(folder / name, media_type="font/ttf",
                        headers={"cache-control": "max-age=86400"})


FONTS: Final = Route("/fonts/{name}", font_file)


def page_response(name: str, title: str, token: str, pages: tuple[StudioPage, ...] = (),
           facts: dict[str, str] | None = None) -> Response:
    """A page's HTML: nothing but the frame; its script fills it.

    `facts` are what the script has to know from the beginning, as `data-…` of the body.
    """
    shell = files("generator.apps.studio").joinpath("web", "shell.html")
    frame = Template(shell.read_text("utf-8"))
    links = "\n".join(
        f'<a href="/{page.name}"{" aria-current=page" if page.name == name else ""}>'
        f"{escape(page.title)}</a>" for page in pages)
    data = "".join(f' data-{key}="{escape(value)}"' for key, value in (facts or {}).items())
    # Where there are no pages, as at a table for others, the name leads nowhere.
    brand = '<a class="brand" href="/">Ballotin</a>' if pages \
        else '<span class="brand">Ballotin</span>'
    own = f"{name}.css" in web_files()
    style = f'<link rel="stylesheet" href="/web/{name}.css">' if own else ""
    return Response(frame.substitute(name=name, title=escape(title), token=escape(token),
                                     links=links, facts=data, style=style, brand=brand),
                    media_type="text/html")


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
