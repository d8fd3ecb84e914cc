"""The worker: CairoSVG in a process of its own, which can be stopped.

Run as a program by `cairo.py`. Requests and answers are a length and that many bytes; an
answer begins with a letter: P for a PDF, X for an exception's name, M for what is missing.
"""

import contextlib
import os
import struct
import sys
from typing import Any, BinaryIO
from urllib.request import urlopen

MEMORY = 1 << 30
FILES = 1 << 26


def answer(out: BinaryIO, letter: bytes, body: bytes) -> None:
    """Say something to the press."""
    out.write(struct.pack(">I", len(body) + 1) + letter + body)
    out.flush()


def fetch(url: str, _: str) -> bytes:
    """Read what the drawing itself holds, and nothing else."""
    if not url.startswith("data:image/"):
        raise ValueError("a drawing may not refer to files or addresses")
    with urlopen(url) as data:
        return bytes(data.read())


def limit(seconds: int) -> None:
    """Let this process take so much more time, and never much memory; where that exists."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415  # not on Windows

        used = resource.getrusage(resource.RUSAGE_SELF)
        time = int(used.ru_utime + used.ru_stime) + seconds + 1
        for what, most in ((resource.RLIMIT_CPU, time), (resource.RLIMIT_FSIZE, FILES),
                           (resource.RLIMIT_CORE, 0), (resource.RLIMIT_AS, MEMORY)):
            _, hard = resource.getrlimit(what)
            resource.setrlimit(what, (most if hard < 0 else min(most, hard), hard))


def serve(cairosvg: Any, incoming: BinaryIO, out: BinaryIO, seconds: int) -> None:
    """Draw one SVG after the other."""
    while len(head := incoming.read(4)) == 4:
        svg = incoming.read(struct.unpack(">I", head)[0])
        limit(seconds)
        try:
            drawn = cairosvg.surface.PDFSurface.convert(bytestring=svg, url_fetcher=fetch)
        except Exception as problem:  # whatever it is, the press shall hear of it
            answer(out, b"X", type(problem).__name__.encode())
        else:
            answer(out, b"P", drawn)


def main() -> None:
    """Serve until the press closes the pipe."""
    # Nothing that a library prints may get between the answers.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        import cairosvg  # noqa: PLC0415  # its absence is an answer
    except ImportError:
        answer(out, b"M", b"CairoSVG is not installed")
    except OSError:
        answer(out, b"M", b"the cairo library (libcairo) is not on this machine")
    else:
        answer(out, b"P", b"")
        serve(cairosvg, sys.stdin.buffer, out, int(sys.argv[1]))


if __name__ == "__main__":
    main()
