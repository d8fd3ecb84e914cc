"""News for pages that are open: server-sent events, as few and as fresh as they can be.

Who listens slowly misses nothing that still holds: of several pieces of news under one name only
the newest is kept for him.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Final

from starlette.responses import StreamingResponse

# A line that means nothing, so that whoever has gone is noticed.
SIGN_OF_LIFE: Final = b":\n\n"
SECONDS_OF_SILENCE: Final = 15.0
MOST_LISTENERS: Final = 200


class Listener:
    """One page that is open: what it hasn't been told yet, by name."""

    def __init__(self) -> None:
        self._untold: dict[str, str] = {}
        self._woken = asyncio.Event()
        self.gone = False

    def tell(self, name: str, data: str) -> None:
        """News under a name; older news of that name isn't told any more."""
        self._untold.pop(name, None)
        self._untold[name] = data
        self._woken.set()

    def end(self) -> None:
        """Nothing more will come."""
        self.gone = True
        self._woken.set()

    async def stream(self) -> AsyncIterator[bytes]:
        """What is sent to the page, until it or the server ends."""
        yield b"retry: 500\n\n"
        while not self.gone:
            try:
                async with asyncio.timeout(SECONDS_OF_SILENCE):
                    await self._woken.wait()
            except TimeoutError:
                yield SIGN_OF_LIFE
                continue
            self._woken.clear()
            untold, self._untold = self._untold, {}
            for name, data in untold.items():
                yield f"event: {name}\ndata: {data}\n\n".encode()


class Hub:
    """All pages that listen to the same news; what was told last is told to those who come."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._last: dict[str, str] = {}

    def __len__(self) -> int:
        return len(self._listeners)

    def tell(self, name: str, **data: object) -> None:
        """Tell everybody; to be called where the server's loop runs."""
        line = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
        self._last[name] = line
        for listener in self._listeners:
            listener.tell(name, line)

    def last(self, name: str) -> str:
        """What was told last under a name; '' if nothing was."""
        return self._last.get(name, "")

    def close(self) -> None:
        """Send everybody home."""
        for listener in self._listeners:
            listener.end()

    def response(self) -> StreamingResponse:
        """The answer to a page that wants to listen."""
        listener = Listener()
        for name, line in self._last.items():
            listener.tell(name, line)
        if len(self._listeners) >= MOST_LISTENERS:
            listener.end()
        return StreamingResponse(self._heard(listener), media_type="text/event-stream")

    async def _heard(self, listener: Listener) -> AsyncIterator[bytes]:
        self._listeners.add(listener)
        try:
            async for chunk in listener.stream():
                yield chunk
        finally:
            self._listeners.discard(listener)
