"""Published spreadsheets: fetched over https within bounds, and compared with an older copy."""

from __future__ import annotations

import io
import ipaddress
import re
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from generator.base.budget import Budget, OverBudgetError
from generator.base.findings import Complaint, FileLocation, Findings
from generator.game.load.files import Files
from generator.game.load.spreadsheets.columns_and_cells import loose_name
from generator.game.load.spreadsheets.spreadsheet import MOST_BYTES, Cell, Spreadsheet
from generator.game.load.spreadsheets.spreadsheet_file import parse_spreadsheet, read_spreadsheet

# Status lines, headers, informational answers and trailers of one transfer, all together.
MOST_HEAD_BYTES = 65_536
# The line with the size of a chunk, with its extensions.
LONGEST_CHUNK_LINE = 1_024
# Seconds that a server has to close the connection, as it was asked to, after the last byte.
CLOSING_SECONDS = 0.5
STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-9]\d\d)(?: ([^\r\n]*))?")
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*", re.DOTALL)
CHUNK_LINE = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;.*)?", re.DOTALL)
# What receiving from the system and reading a line cost, in microseconds.
RECEIVE_COST, LINE_COST, BYTE_COST = 12.0, 4.0, 0.02
WORK_SECONDS = 2.0


class Deadline:
    """The moment at which everything has to be done."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._end = time.monotonic() + seconds

    def time_left(self) -> float:
        """Seconds that are left; Complaint if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise self.complaint()
        return left

    def complaint(self) -> Complaint:
        """The complaint that time is up."""
        return Complaint("pull/failed", f"it takes longer than {self.seconds:g} seconds",
                         "try again, or allow more with --timeout")


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """A server's answer; `is_whole` is False if nothing says where its body ends."""

    status: int
    reason: str
    headers: Mapping[str, str]
    body: bytes = b""
    is_whole: bool = True


def look_up_host(host: str, port: int, deadline: Deadline) -> list[str]:
    """The numbers of a host; Complaint if it has none."""
    numbers: list[str] = []

    def ask() -> None:
        try:
            addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return
        numbers.extend(str(entry[4][0]) for entry in addresses)

    # The system's own function takes no timeout.
    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(deadline.time_left())
    if thread.is_alive():
        raise deadline.complaint()
    if not numbers:
        raise Complaint("pull/failed", f"there is no host '{host[:60]}', or no network")
    return numbers


def send_request(host: str, port: int, number: str, path: str, deadline: Deadline) -> HttpAnswer:
    """Ask a host at a number that is known already, and hold it to the host's certificate."""
    context = ssl.create_default_context()
    shown = f"[{host}]" if ":" in host else host
    head = (f"GET {path} HTTP/1.1\r\nHost: {shown}{f':{port}' if port != 443 else ''}\r\n"
            "User-Agent: ballotin\r\nAccept: text/csv, */*\r\nAccept-Encoding: identity\r\n"
            "Connection: close\r\n\r\n")
    try:
        with socket.create_connection((number, port), deadline.time_left()) as plain:
            plain.settimeout(deadline.time_left())
            with context.wrap_socket(plain, server_hostname=host,
                                     suppress_ragged_eofs=False) as secure:
                secure.settimeout(deadline.time_left())
                secure.sendall(head.encode("ascii"))
                return _Reader(secure, deadline).read_answer()
    except TimeoutError:
        deadline.time_left()
        raise Complaint("pull/failed", f"{host} doesn't answer: timed out") from None
    except ssl.SSLError as problem:
        raise Complaint("pull/failed", f"{host} can't be trusted: "
                        f"{problem.reason or problem}".lower()) from None
    except OverBudgetError:
        raise Complaint("pull/failed", f"{host} sends the table in too many small pieces") from None
    except (OSError, ValueError) as problem:
        text = str(problem) or type(problem).__name__
        raise Complaint("pull/failed", f"{host} doesn't answer: {text[:80]}".lower()) from None


class _Wire(io.RawIOBase):
    """The bytes of a connection, until a deadline."""

    def __init__(self, secure: ssl.SSLSocket, deadline: Deadline, budget: Budget) -> None:
        super().__init__()
        self._secure = secure
        self._deadline = deadline
        self._budget = budget
        self.patience = inf
        self.has_ended_well = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._secure.settimeout(min(self.patience, self._deadline.time_left()))
        self._budget.spend(RECEIVE_COST)
        try:
            count = self._secure.recv_into(buffer)
        except ssl.SSLZeroReturnError:
            count = 0
        except ssl.SSLEOFError:
            return 0
        self.has_ended_well |= count == 0
        self._budget.spend(count * BYTE_COST)
        return count


class _Reader:
    """Reads an answer, piece by piece."""

    def __init__(self, secure: ssl.SSLSocket, deadline: Deadline) -> None:
        self._budget = Budget(WORK_SECONDS)
        self._wire = _Wire(secure, deadline, self._budget)
        self._stream = io.BufferedReader(self._wire, 65_536)
        self._head_left = MOST_HEAD_BYTES

    def read_answer(self) -> HttpAnswer:
        """The final answer with its body; informational ones before it are skipped."""
        while True:
            status = STATUS_LINE.fullmatch(self._head_line())
            if status is None:
                raise _malformed_complaint("its answer isn't HTTP")
            headers = self._headers()
            code = int(status[1])
            if code >= 200:
                break
            if code == 101:
                raise _malformed_complaint("it changes to another protocol")
        answer = HttpAnswer(code, (status[2] or b"").decode("latin-1"), headers)
        if code != 200:
            # The heads of redirects and errors are enough.
            return answer
        encoding = headers.get("content-encoding", "identity").lower()
        if encoding not in ("", "identity"):
            raise Complaint("pull/failed", f"the table is compressed ('{encoding[:40]}'), which "
                            "wasn't asked for", "publish it as a plain file")
        body, is_whole = self._body(headers)
        return HttpAnswer(code, answer.reason, headers, body, is_whole)

    def _body(self, headers: Mapping[str, str]) -> tuple[bytes, bool]:
        coding, length = headers.get("transfer-encoding"), headers.get("content-length")
        if coding is not None:
            if length is not None or coding.lower() != "chunked":
                raise _malformed_complaint("it gives two lengths of the table"
                                           if length is not None else
                                           f"it sends the table as '{coding[:40]}'")
            return self._chunks(), True
        if length is None:
            return self._rest(), self._wire.has_ended_well
        lengths = {part.strip() for part in length.split(",")}
        number = lengths.pop()
        if lengths or not re.fullmatch(r"[0-9]{1,18}", number, re.ASCII):
            raise _malformed_complaint(f"it gives '{length[:40]}' as the table's length")
        size = int(number)
        if size > MOST_BYTES:
            raise _too_large_complaint()
        body = self._stream.read(size)
        if len(body) < size:
            raise Complaint("pull/failed", f"only {len(body):,} of {size:,} bytes came",
                            "try again")
        if self._has_more():
            raise Complaint("pull/failed", f"more came than the {size:,} bytes that were announced",
                            "try again")
        return body, True

    def _has_more(self) -> bool:
        """Whether anything follows the last byte; a server that doesn't close sends nothing."""
        self._wire.patience = CLOSING_SECONDS
        try:
            return bool(self._stream.peek(1))
        except (OSError, Complaint):
            return False

    def _rest(self) -> bytes:
        body = self._stream.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise _too_large_complaint()
        return body

    def _chunks(self) -> bytes:
        body = bytearray()
        while True:
            match = CHUNK_LINE.fullmatch(self._line(LONGEST_CHUNK_LINE))
            if match is None:
                raise _malformed_complaint("the size of a chunk is none")
            size = int(match[1], 16)
            if not size:
                self._headers()
                return bytes(body)
            if len(body) + size > MOST_BYTES:
                raise _too_large_complaint()
            data = self._stream.read(size)
            body += data
            if len(data) < size or self._stream.read(2) != b"\r\n":
                raise _malformed_complaint("a chunk is cut off")

    def _headers(self) -> dict[str, str]:
        headers: dict[str, str] = {}
        while line := self._head_line():
            match = HEADER.fullmatch(line)
            if match is None:
                raise _malformed_complaint("a header isn't one")
            name, value = match[1].decode("ascii").lower(), match[2].decode("latin-1")
            headers[name] = f"{headers[name]}, {value}" if name in headers else value
        return headers

    def _head_line(self) -> bytes:
        if self._head_left <= 0:
            raise self._long_head()
        line = self._line(self._head_left)
        self._head_left -= len(line) + 2
        return line

    def _line(self, most: int) -> bytes:
        """A line without its end."""
        self._budget.spend(LINE_COST)
        line = self._stream.readline(most)
        if line.endswith(b"\n"):
            return line.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) >= most:
            raise self._long_head()
        raise _malformed_complaint("it ends too early")

    def _long_head(self) -> Complaint:
        return Complaint("pull/failed", f"there are more than {MOST_HEAD_BYTES // 1024} kB of "
                         "headers around the table")


def _malformed_complaint(what: str) -> Complaint:
    return Complaint("pull/failed", f"the server's answer is malformed: {what}", "try again")


def _too_large_complaint() -> Complaint:
    return Complaint("pull/failed", f"there is more than {MOST_BYTES / 1e6:.0f} MB")


MOST_REDIRECTS = 5
REDIRECTS = (301, 302, 303, 307, 308)
LONGEST_URL = 2_000
GOOGLE = re.compile(r"(https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/(?:e/)?[\w-]+)/"
                    r"(edit|view|pubhtml|htmlview)\b.*")
HTML_PAGE = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html)", re.IGNORECASE | re.DOTALL)
PUBLISH_HINT = "publish it: in Google Sheets by File, Share, Publish to web, as CSV"


def export_url(url: str) -> str:
    """The address of a sheet's data where the one of its page is given; others as they are."""
    match = GOOGLE.fullmatch(url)
    if match is None:
        return url
    parts = urlsplit(url)
    parameters = parse_qs(parts.query) | parse_qs(parts.fragment)
    sheet = parameters.get("gid", [""])[0]
    chosen = f"&gid={sheet}" if sheet.isascii() and sheet.isdigit() else ""
    if match[2] == "pubhtml":
        return f"{match[1]}/pub?output=csv{chosen}"
    return f"{match[1]}/export?format=csv{chosen}"


def fetch_spreadsheet(url: str, deadline: Deadline, *, local: bool = False) -> HttpAnswer:
    """What is at an address, after redirects; Complaint if it isn't to be had in time.

    Only `local` lets it be on this machine or in its network: an address in a game's file may
    come from anybody, and must not reach what only this machine can.
    """
    for _ in range(MOST_REDIRECTS + 1):
        parts = _check_url(url)
        host, port = parts.hostname or "", parts.port or 443
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        answer = send_request(host, port, _host_address(host, port, deadline, local=local), path,
                              deadline)
        target = answer.headers.get("location")
        if answer.status == 200:
            if HTML_PAGE.match(answer.body[:2_000]):
                raise Complaint("pull/no-table", "there is a web page, not a table", PUBLISH_HINT)
            return answer
        if answer.status not in REDIRECTS or not target:
            hint = PUBLISH_HINT if answer.status in (401, 403, 404) else ""
            raise Complaint("pull/failed", f"{host} answers {answer.status} {answer.reason[:40]}",
                            hint)
        try:
            url = urljoin(url, target)
        except ValueError:
            raise Complaint("pull/failed", "the address leads on to none", "") from None
    raise Complaint("pull/failed", f"the address leads on more than {MOST_REDIRECTS} times", "")


def _check_url(url: str) -> SplitResult:
    """An address that may be asked."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme != "https" or not parts.hostname or len(url) > LONGEST_URL \
            or not url.isascii() or not url.isprintable() or " " in url:
        raise Complaint("pull/address", "only an address that begins with https:// is asked",
                        "copy it from the browser" if parts.scheme != "http" else
                        "write https:// instead of http://")
    if parts.username or parts.password:
        raise Complaint("pull/address", "an address with a password in it isn't asked",
                        PUBLISH_HINT)
    if port == 0:
        raise Complaint("pull/address", "there is no port 0", "")
    return parts


def _host_address(host: str, port: int, deadline: Deadline, *, local: bool) -> str:
    """The number of a host: looked up once, checked, and the very one that is asked."""
    numbers = look_up_host(host, port, deadline)
    if not local and not all(ipaddress.ip_address(number.partition("%")[0]).is_global
                             for number in numbers):
        raise Complaint("pull/address", f"'{host[:60]}' is this machine, or in its own network",
                        "if that is meant, add --local")
    return numbers[0]


# Headings of columns that tell a row from others.
NAME_COLUMNS = ("id", "name", "title")


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that came, went, or has other cells: each with its heading, before and after."""

    name: str
    sort: str
    cells: tuple[tuple[str, str, str], ...] = ()


def find_row_changes(before: Spreadsheet, after: Spreadsheet) -> list[RowChange]:
    """The rows that differ, in the order of the newer table; those that are gone at the end."""
    old, new = dict(_rows_by_name(before)), dict(_rows_by_name(after))
    changes = []
    for name, row in new.items():
        if name not in old:
            changes.append(RowChange(name[0], "added"))
        elif row != old[name]:
            headings = dict.fromkeys([*old[name], *row])
            changes.append(RowChange(name[0], "changed", tuple(
                (heading, old[name].get(heading, ""), row.get(heading, ""))
                for heading in headings if old[name].get(heading, "") != row.get(heading, ""))))
    return changes + [RowChange(name[0], "removed") for name in old if name not in new]


def compare_files(before: Path, after: Path, file: str, sheet: str | None,
                  detailed: int) -> list[RowChange]:
    """The rows of a new version that differ; only so many of them, the first, with their cells.

    `after` has the bytes of the new version, which is going to be called `file`. Complaint if it
    isn't a table.
    """
    findings = Findings()
    data = Files().read(after, MOST_BYTES, findings, None)
    new = parse_spreadsheet(file, data, sheet, findings) if data is not None else None
    if new is None:
        first = next(iter(findings))
        raise Complaint("pull/no-table", f"what is there is no table: {first.message}", first.hint)
    old = read_spreadsheet(before, sheet, Files(), Findings(), FileLocation(file)) \
        if before.is_file() else None
    changes = find_row_changes(old or replace(new, rows=(), lines=(), keys=()), new)
    return [*changes[:detailed], *(replace(change, cells=()) for change in changes[detailed:])]


def _rows_by_name(table: Spreadsheet) -> Iterator[tuple[tuple[str, int], dict[str, str]]]:
    """Rows by what names them, and which of that name it is; their cells by heading."""
    headings = [loose_name(heading) for heading in table.headings]
    column = next((headings.index(name) for name in NAME_COLUMNS if name in headings), 0)
    seen: dict[str, int] = {}
    for row in table.rows:
        cells = {table.column_name(index): _cell_as_text(cell) for index, cell in enumerate(row)
                 if cell not in (None, "")}
        name = _cell_as_text(row[column]) if column < len(row) else ""
        seen[name] = seen.get(name, 0) + 1
        yield (name, seen[name]), cells


def _cell_as_text(cell: Cell) -> str:
    return "" if cell is None else cell.message if isinstance(cell, Complaint) else str(cell)
