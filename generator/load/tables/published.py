"""Tables that somebody has published: brought here over https, within bounds, when asked for."""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
import time
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from generator.findings import Complaint
from generator.load.tables.table import MOST_BYTES

MOST_REDIRECTS = 5
# For each answer that is waited for, and for all of it.
TIMEOUT, LONGEST = 20.0, 90.0
CHUNK = 65_536
LONGEST_URL = 2_000
GOOGLE = re.compile(r"(https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/(?:e/)?[\w-]+)/"
                    r"(edit|view|pubhtml|htmlview)\b.*")
PAGE = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html)", re.IGNORECASE | re.DOTALL)
PUBLISH = "publish it: in Google Sheets by File, Share, Publish to web, as CSV"


def export_of(url: str) -> str:
    """The address of a sheet's data where the one of its page is given; others as they are."""
    found = GOOGLE.fullmatch(url)
    if found is None:
        return url
    parts = urlsplit(url)
    asked = parse_qs(parts.query) | parse_qs(parts.fragment)
    sheet = asked.get("gid", [""])[0]
    chosen = f"&gid={sheet}" if sheet.isascii() and sheet.isdigit() else ""
    if found[2] == "pubhtml":
        return f"{found[1]}/pub?output=csv{chosen}"
    return f"{found[1]}/export?format=csv{chosen}"


def fetched(url: str, *, local: bool = False) -> bytes:
    """What lies at an address, after redirects; raises Complaint.

    Only `local` lets it lie on this machine or in its network: an address in a game's file may
    come from anybody, and shall not reach what only this machine can.
    """
    end = time.monotonic() + LONGEST
    for _ in range(MOST_REDIRECTS + 1):
        parts = _checked(url)
        answer = _asked(parts, local, end)
        if isinstance(answer, bytes):
            if PAGE.match(answer[:2_000]):
                raise Complaint("pull/no-table", "there is a web page, not a table", PUBLISH)
            return answer
        try:
            url = urljoin(url, answer)
        except ValueError:
            raise Complaint("pull/failed", "the address leads on to none", "") from None
    raise Complaint("pull/failed", f"the address leads on more than {MOST_REDIRECTS} times", "")


def _checked(url: str) -> SplitResult:
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
        raise Complaint("pull/address", "an address with a password in it isn't asked", PUBLISH)
    if port == 0:
        raise Complaint("pull/address", "there is no port 0", "")
    return parts


def _asked(parts: SplitResult, local: bool, end: float) -> bytes | str:
    """The bytes at an address, or where it leads on to."""
    host, port = parts.hostname or "", parts.port or 443
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = _Connection(host, port, _address(host, port, local))
    try:
        connection.request("GET", path, headers={
            "User-Agent": "ballotin", "Accept": "text/csv, */*", "Accept-Encoding": "identity"})
        answer = connection.getresponse()
        if answer.status in (301, 302, 303, 307, 308) and answer.getheader("Location"):
            return answer.getheader("Location") or ""
        if answer.status != 200:
            hint = PUBLISH if answer.status in (401, 403, 404) else ""
            raise Complaint("pull/failed", f"{host} answers {answer.status} {answer.reason[:40]}",
                            hint)
        return _read(answer, end)
    except ssl.SSLError as problem:
        raise Complaint("pull/failed", f"{host} can't be trusted: "
                        f"{problem.reason or problem}".lower(), "") from None
    except (OSError, http.client.HTTPException, ValueError) as problem:
        said = str(problem) or type(problem).__name__
        raise Complaint("pull/failed", f"{host} doesn't answer: {said[:80]}".lower(), "") from None
    finally:
        connection.close()


def _read(answer: http.client.HTTPResponse, end: float) -> bytes:
    data = bytearray()
    while chunk := answer.read(CHUNK):
        data += chunk
        if len(data) > MOST_BYTES:
            raise Complaint("pull/failed", f"there is more than {MOST_BYTES / 1e6:.0f} MB", "")
        if time.monotonic() > end:
            raise Complaint("pull/failed", f"it takes longer than {LONGEST:.0f} seconds", "")
    return bytes(data)


def _address(host: str, port: int, local: bool) -> str:
    """The number of a host: looked up once, checked, and the very one that is asked."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Complaint("pull/failed", f"there is no host '{host[:60]}', or no network", "") \
            from None
    numbers = [str(each[4][0]) for each in found]
    if not local and not all(ipaddress.ip_address(each.partition("%")[0]).is_global
                             for each in numbers):
        raise Complaint("pull/address", f"'{host[:60]}' is this machine, or in its own network",
                        "if that is meant, add --local")
    return numbers[0]


class _Connection(http.client.HTTPSConnection):
    """A connection to a host at a number that is known already."""

    def __init__(self, host: str, port: int, number: str) -> None:
        self._trusted = ssl.create_default_context()
        super().__init__(host, port, timeout=TIMEOUT, context=self._trusted)
        self._number = number

    def connect(self) -> None:
        """Ask that number, and hold it to the host's certificate."""
        plain = socket.create_connection((self._number, self.port), self.timeout)
        self.sock = self._trusted.wrap_socket(plain, server_hostname=self.host)
