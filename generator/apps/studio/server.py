"""Runs an application on a port of this machine until the user ends it."""

import errno
import logging
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Final

import uvicorn
from starlette.types import ASGIApp


def lan_address() -> str:
    """The address under which others on the network find this machine; loopback without a network.

    Nothing is sent: a datagram socket that is connected only looks up the way.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def host_names(address: str) -> frozenset[str]:
    """The names that a browser may ask for: the address, and what the machine calls itself."""
    name = socket.gethostname().lower()
    return frozenset({address.lower(), name, f"{name.partition('.')[0]}.local"})


FIRST_PORT: Final = 8377
# How many ports are tried before we ask the system for any.
PORTS_TRIED: Final = 20
# Seconds that open pages get to say goodbye.
SHUTDOWN_SECONDS: Final = 1


def open_listener(address: str, port: int | None) -> socket.socket:
    """A socket on the port that is asked for, or on the first that is free; OSError if none is."""
    wanted = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + PORTS_TRIED), 0]
    for number in wanted:
        opened = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((address, number))
            opened.listen(128)
        except OSError as error:
            opened.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or number == wanted[-1]:
                raise
        else:
            return opened
    raise OSError(errno.EADDRINUSE, "no port is free")


def serve(app: ASGIApp, listener: socket.socket, ready: Callable[[], None],
          ending: Callable[[], None]) -> None:
    """Answer until Ctrl-C, SIGTERM, or the end of the terminal (SIGHUP)."""
    # That a page was closed while it was answered is nothing to tell on a terminal.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    with closing(listener):
        AppServer(app, ready, ending).run([listener])


class AppServer(uvicorn.Server):
    """An application that answers on a port.

    `ready` is called when the server accepts requests, and `ending` when it stops accepting them:
    it must close all lines for news.
    """

    def __init__(self, app: ASGIApp, ready: Callable[[], None], ending: Callable[[], None]) -> None:
        super().__init__(uvicorn.Config(
            app, log_config=None, access_log=False, server_header=False, lifespan="on",
            timeout_graceful_shutdown=SHUTDOWN_SECONDS, ws="none",
                                        h11_max_incomplete_event_size=16_384,
            limit_concurrency=1_000))
        self._ready = ready
        self._ending = ending

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End in good order at SIGHUP as well, which uvicorn doesn't handle; nohup stays in force.

        uvicorn raises the signal again after the last answer, so the command learns of it.
        """
        with super().capture_signals():
            number: int | None = getattr(signal, "SIGHUP", None)
            if number is None or signal.getsignal(number) is signal.SIG_IGN \
                    or threading.current_thread() is not threading.main_thread():
                yield
                return
            before = signal.signal(number, self.handle_exit)
            try:
                yield
            finally:
                signal.signal(number, before)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer what was asked already, and end."""
        self._ending()
        await super().shutdown(sockets)
