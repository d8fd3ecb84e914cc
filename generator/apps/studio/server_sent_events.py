"""News for pages that are open: server-sent events, as few and as fresh as they can be.

A slow page misses nothing that still holds: of several pieces of news under one name only the
newest is kept for it. A `LazyState` is computed when the first page is ready to get it, so states
that no page would get are never computed.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Final

from starlette.responses import StreamingResponse

# A comment line, so that the server notices closed connections.
HEARTBEAT: Final = b":\n\n"
HEARTBEAT_SECONDS: Final = 15.0
MOST_LISTENERS: Final = 200


class LazyState:
    """A state that is computed at the first request, once for all pages."""

    def __init__(self, now: Callable[[], Mapping[str, object]]) -> None:
        self._now = now
        self._line = ""

    def line(self) -> str:
        """It as a line of JSON."""
        self._line = self._line or _line(self._now())
        return self._line


class Listener:
    """One open page: the news that it hasn't got yet, by name."""

    def __init__(self) -> None:
        self._pending: dict[str, str | LazyState] = {}
        self._wake = asyncio.Event()
        self.gone = False

    def tell(self, name: str, data: str | LazyState) -> None:
        """Queue news under a name; it replaces older news of that name."""
        self._pending.pop(name, None)
        self._pending[name] = data
        self._wake.set()

    def end(self) -> None:
        """Nothing more will come."""
        self.gone = True
        self._wake.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """What is sent to the page, until it or the server ends."""
        yield b"retry: 500\n\n"
        while not self.gone:
            try:
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    await self._wake.wait()
            except TimeoutError:
                yield HEARTBEAT
                continue
            self._wake.clear()
            while self._pending:
                # One by one, and none before the page has taken the last: it may be outdated then.
                name = next(iter(self._pending))
                data = self._pending.pop(name)
                line = data if isinstance(data, str) else data.line()
                yield f"event: {name}\ndata: {line}\n\n".encode()


class Hub:
    """All pages that listen to the same news; a new page gets the last news first."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._last: dict[str, str | LazyState] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    def tell(self, name: str, **data: object) -> None:
        """Send news to every page; call it where the server's loop runs."""
        self._send(name, _line(data))

    def send_state(self, name: str, now: Callable[[], Mapping[str, object]]) -> None:
        """Send a state to every page; `now` computes it when a page is ready to get it."""
        self._send(name, LazyState(now))

    def _send(self, name: str, news: str | LazyState) -> None:
        self._last[name] = news
        for listener in self._listeners:
            listener.tell(name, news)

    def last(self, name: str) -> str:
        """The last news under a name; '' if there was no news."""
        last = self._last.get(name, "")
        return last if isinstance(last, str) else last.line()

    def close(self) -> None:
        """Close all connections."""
        for listener in self._listeners:
            listener.end()

    def response(self) -> StreamingResponse:
        """The answer to a page that wants to listen."""
        listener = Listener()
        for name, line in self._last.items():
            listener.tell(name, line)
        if len(self._listeners) >= MOST_LISTENERS:
            listener.end()
        return StreamingResponse(self._stream(listener), media_type="text/event-stream")

    async def _stream(self, listener: Listener) -> AsyncIterator[bytes]:
        self._listeners.add(listener)
        try:
            async for chunk in listener.stream():
                yield chunk
        finally:
            self._listeners.discard(listener)


def _line(data: Mapping[str, object]) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
