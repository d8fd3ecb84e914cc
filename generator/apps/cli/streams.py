"""Standard output and standard error, which may be closed, full, or unable to show a letter."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

import click

# Windows says of a pipe that nobody reads any more that its handle is invalid.
CLOSED_PIPE_ERRORS = frozenset({errno.EPIPE, errno.EINVAL} if sys.platform == "win32"
                               else {errno.EPIPE})


# Where reports go once `separate_output` was called.
_REPORTS: list[IO[str]] = []


class LostOutputError(Exception):
    """What was asked for can't be told: standard output takes no more; says why."""


def prepare_streams() -> None:
    """Make the streams usable, whatever the command was started with."""
    for number in (0, 1, 2):
        try:
            os.fstat(number)
        except OSError:
            # Else the next file that is opened would be taken for the closed stream.
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
    """Tell on standard output."""
    with guard_output():
        click.echo(text, file=_report_stream())


def separate_output() -> None:
    """Give reports their own way to standard output; what else writes to it reaches standard error.

    A designer's own rules can write to it by many ways, and would break a JSON document.
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
    """Whatever tells: one who has left has heard enough, a full disk is an error."""
    try:
        yield
    except OSError as error:
        _discard_output(_report_stream())
        if error.errno not in CLOSED_PIPE_ERRORS:
            raise LostOutputError((error.strerror or str(error)).lower()) from error


def print_error(text: str, colours: bool | None = None) -> None:
    """Tell on standard error; if nobody can hear it the exit code has to do."""
    try:
        click.echo(text, err=True, color=colours)
    except OSError:
        _discard_output(sys.stderr)


def _open_null() -> IO[str]:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  # lives as long as we


def _discard_output(stream: IO[str]) -> None:
    """Send what is left somewhere, so that the end of the program doesn't try once more."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
