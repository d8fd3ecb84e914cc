"""Who may ask this server for what: checked before any page hears of a request.

A page of the internet that is open in the same browser can send requests to this machine, and a
name that it controls can lead here (DNS rebinding). So the name that was asked for has to be ours,
whatever changes something has to come from our own page with the token of this run, and what comes
is read no further than it may be long.
"""

import hmac
import json
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Names by which this machine calls itself.
LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
TOKEN_HEADER: Final = "x-ballotin-token"
# No message of a page is longer, and no address.
MOST_BODY: Final = 16_384
MOST_PATH: Final = 512
METHODS: Final = frozenset({"GET", "HEAD", "POST"})

POLICY: Final = "; ".join((
    "default-src 'none'", "img-src 'self' data: blob:", "style-src 'self'", "script-src 'self'",
    "font-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'"))
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # A seat's address is its secret: it must not travel to where a link leads.
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Lets through what may come in, and gives every answer the same safe headers."""

    def __init__(self, app: ASGIApp, token: str, names: frozenset[str] = LOOPBACK) -> None:
        self._app = app
        self._token = token
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it in one line."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return

        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        if refused:
            status, reason = refused
            await PlainTextResponse(reason + "\n", status)(scope, receive, safely)
            return
        await self._app(scope, receive, safely)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or _name_of(hosts[0]) not in self._names:
            return 400, "this name isn't served here"
        if scope["method"] not in METHODS:
            return 405, "only GET and POST are understood"
        if len(scope["raw_path"]) > MOST_PATH:
            return 414, "no address here is that long"
        return self._change_refusal(headers, hosts[0]) if scope["method"] == "POST" else None

    def _change_refusal(self, headers: Headers, host: str) -> tuple[int, str] | None:
        """Why a request that changes something isn't one of our own page."""
        if headers.get("origin") not in (f"http://{host}", f"https://{host}") \
                or headers.get("sec-fetch-site", "same-origin") != "same-origin":
            return 403, "this comes from another page"
        if not hmac.compare_digest(headers.get(TOKEN_HEADER, "").encode(), self._token.encode()):
            return 403, "the page is of an earlier run: load it again"
        if headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return 415, "only JSON is understood"
        return None


def _name_of(host: str) -> str:
    """The name in a Host header, without its port."""
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


class Refusal(Exception):  # noqa: N818 - what was asked for is refused, nothing has failed
    """A request that can't be answered; the text says why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


async def read_message(request: Request) -> dict[str, object]:
    """The JSON object that a page sent; Refusal if it isn't one, or is too long."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BODY:
            raise Refusal(413, "the message is too long")
    try:
        message = json.loads(data)
    except (ValueError, RecursionError):
        raise Refusal(400, "this isn't JSON") from None
    if not isinstance(message, dict):
        raise Refusal(400, "a message is a JSON object")
    return message
