"""Servers on this machine that answer over TLS with whatever bytes a test wants."""

from __future__ import annotations

import socket
import ssl
import subprocess
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

# Bytes to send, seconds to pause, None to wait until the client has gone, or "bye": end TLS well.
Step = bytes | float | str | None
DRIP = 0.02


def head(*headers: str, status: str = "200 OK") -> bytes:
    """The head of an answer."""
    return "\r\n".join([f"HTTP/1.1 {status}", *headers, "", ""]).encode("latin-1")


def drip(data: bytes) -> list[Step]:
    """Bytes one by one, with pauses."""
    steps: list[Step] = []
    for number in data:
        steps += [bytes([number]), DRIP]
    return steps


def write_certificate(folder: Path) -> Path:
    """Write a certificate for localhost, and its key, into a folder."""
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                    "-keyout", "key.pem", "-out", "certificate.pem"],
                   cwd=folder, check=True, capture_output=True)
    return folder


@contextmanager
def serving(steps: Iterable[Step], certificate: Path, *, secure: bool = True) -> Iterator[str]:
    """The address of a server that answers every request with these steps."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)
        listed = list(steps)

        def answer() -> None:
            while not over.is_set():
                with suppress(OSError):
                    connection = listener.accept()[0]
                    connection.settimeout(5)
                    with connection:
                        _answer(connection, context if secure else None, listed, over)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield f"https://localhost:{listener.getsockname()[1]}"
        finally:
            over.set()
            thread.join()


def _answer(plain: socket.socket, context: ssl.SSLContext | None, steps: Iterable[Step],
            over: threading.Event) -> None:
    connection = context.wrap_socket(plain, server_side=True) if context else plain
    with connection:
        connection.recv(65_536)
        for step in steps:
            if over.is_set():
                return
            if step is None:
                connection.recv(1)
            elif step == "bye" and isinstance(connection, ssl.SSLSocket):
                connection.unwrap()
            elif isinstance(step, float):
                over.wait(step)
            elif isinstance(step, bytes):
                connection.sendall(step)
        # What the client still sends would reset the connection before it has read everything.
        with suppress(OSError):
            connection.shutdown(socket.SHUT_WR)
            plain.recv(1)
