"""Standard output and standard error, which may be closed, full, or unable to show a letter."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

import click

# Windows reports a pipe without a reader as an invalid handle.
CLOSED_PIPE_ERRORS = frozenset({errno.EPIPE, errno.EINVAL} if sys.platform == "win32"
                               else {errno.EPIPE})


# The stream of reports, after `separate_output` was called.
_REPORTS: list[IO[str]] = []


class LostOutputError(Exception):
    """Standard output can't be written to; the message is the reason."""


def prepare_streams() -> None:
    """Make the streams usable, whatever the command was started with."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            # Otherwise the next file that is opened would become the closed stream.
            os.open(os.devnull, os.O_RDWR)
    sys.stdout = sys.stdout or _open_null()
    sys.stderr = sys.stderr or _open_null()
    for stream in (sys.stdout, sys.stderr):
        # A terminal that can't show a character shows its number instead of failing.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")


def supports_utf8() -> bool:
    """Whether standard output can show every character; consoles of Windows often can't."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "") == "utf8"


def print_output(text: str) -> None:
    """Print to standard output."""
    with guard_output():
        click.echo(text, file=_report_stream())


def separate_output() -> None:
    """Let only reports reach standard output; other writes to it go to standard error.

    A designer's own rules can print in many ways, and would break a JSON document.
    """
    if _REPORTS:
        return
    # Without another descriptor reports go to standard output as before.
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        stream = os.fdopen(os.dup(1), "w", encoding=sys.stdout.encoding, errors="backslashreplace")
        os.dup2(2, 1)
        _REPORTS.append(stream)


def _report_stream() -> IO[str]:
    return _REPORTS[0] if _REPORTS else sys.stdout


@contextmanager
def guard_output() -> Iterator[None]:
    """Ignore a reader that closed the pipe; raise LostOutputError for a full disk."""
    try:
        yield
    except OSError as error:
        _discard_output(_report_stream())
        if error.errno not in CLOSED_PIPE_ERRORS:
            raise LostOutputError((error.strerror or str(error)).lower()) from error


def print_error(text: str, colours: bool | None = None) -> None:
    """Print to standard error; if that fails, the exit code has to suffice."""
    try:
        click.echo(text, err=True, color=colours)
    except OSError:
        _discard_output(sys.stderr)


def _open_null() -> IO[str]:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # open until the process ends


def _discard_output(stream: IO[str]) -> None:
    """Redirect a stream to nowhere, so that the end of the program doesn't try to flush it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
