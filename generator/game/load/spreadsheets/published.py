"""Tables that somebody has published: brought here over https, within bounds, when asked for."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, parse_qs, urljoin, urlsplit

from generator.base.findings import Complaint
from generator.game.load.spreadsheets.download import (
    Deadline,
    HttpAnswer,
    look_up_host,
    send_request,
)

MOST_REDIRECTS = 5
REDIRECTS = (301, 302, 303, 307, 308)
LONGEST_URL = 2_000
GOOGLE = re.compile(r"(https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/(?:e/)?[\w-]+)/"
                    r"(edit|view|pubhtml|htmlview)\b.*")
HTML_PAGE = re.compile(rb"\s*(?:<!--.*?-->\s*)*<(?:!doctype html|html)", re.IGNORECASE | re.DOTALL)
PUBLISH_HINT = "publish it: in Google Sheets by File, Share, Publish to web, as CSV"


def export_url(url: str) -> str:
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
