"""What the studio refuses before any page hears of it."""

import json
import re
import threading
from pathlib import Path

import pytest

from tests.unit.apps.studio.conftest import Running, asked, studio_of

NAMES = ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80", "", "127.0.0.1:x",
         "user@127.0.0.1", "0.0.0.0", "[::2]"]
PATHS = ["/../pyproject.toml", "/web/../app.py", "/web/%2e%2e/app.py", "/web/..%2fapp.py",
         "/web/%2e%2e%2fapp.py", "/web//etc/passwd", "/web/%00", "/fonts/..%2f..%2fREADME.md"]


def token_of(port: int) -> str:
    _, _, page = asked(port, f"GET /faces HTTP/1.1\nHost: 127.0.0.1:{port}\nConnection: close")
    found = re.search(rb'name="token" content="([^"]+)"', page)
    assert found
    return found[1].decode()


def posted(running: Running, path: str = "/nowhere", **other: str) -> int:
    """The status that a message gets which is right but for what is given."""
    own = f"http://127.0.0.1:{running.port}"
    heads = {"Host": f"127.0.0.1:{running.port}", "Origin": own, "Sec-Fetch-Site": "same-origin",
             "Content-Type": "application/json", "X-Ballotin-Token": token_of(running.port),
             "Content-Length": "2", "Connection": "close"}
    heads |= {name.replace("_", "-"): value for name, value in other.items()}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in heads.items()
                                        if value != "absent")]
    return asked(running.port, "\n".join(lines), b"{}")[0]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_only_leads_here_is_refused(chocoly: Running, name: str) -> None:
    status, _, _ = asked(chocoly.port, f"GET / HTTP/1.1\nHost: {name}\nConnection: close")
    assert status == 400


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost:9", "LOCALHOST", "[::1]:80"])
def test_the_machine_s_own_names_are_answered(chocoly: Running, name: str) -> None:
    status, _, _ = asked(chocoly.port, f"GET /faces HTTP/1.1\nHost: {name}\nConnection: close")
    assert status == 200


def test_two_names_in_one_request_are_refused(chocoly: Running) -> None:
    status, _, _ = asked(chocoly.port, "GET /faces HTTP/1.1\nHost: localhost\nHost: evil.example\n"
                         "Connection: close")
    assert status == 400


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_to_a_file_that_is_not_a_page_s_own(chocoly: Running, path: str) -> None:
    status, _, _ = asked(chocoly.port, f"GET {path} HTTP/1.1\nHost: localhost\nConnection: close")
    assert status in (400, 404)


def test_a_message_of_our_own_page_is_let_through(chocoly: Running) -> None:
    assert posted(chocoly) == 404


@pytest.mark.parametrize("other", [
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "absent"},
    {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
    {"X_Ballotin_Token": "absent"}, {"X_Ballotin_Token": "guessed"}], ids=json.dumps)
def test_a_message_of_another_page_is_refused(chocoly: Running, other: dict[str, str]) -> None:
    assert posted(chocoly, **other) == 403


def test_a_message_that_a_form_can_send_is_refused(chocoly: Running) -> None:
    assert posted(chocoly, Content_Type="text/plain") == 415


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(chocoly: Running, method: str) -> None:
    status, _, _ = asked(chocoly.port, f"{method} / HTTP/1.1\nHost: localhost\nConnection: close")
    assert status == 405


def test_a_very_long_address_is_refused(chocoly: Running) -> None:
    status, _, _ = asked(chocoly.port, f"GET /{'x' * 600} HTTP/1.1\nHost: localhost\n"
                         "Connection: close")
    assert status == 414


def test_no_other_page_may_read_run_or_frame_an_answer(chocoly: Running) -> None:
    _, head, _ = asked(chocoly.port, "GET /faces HTTP/1.1\nHost: localhost\nConnection: close")
    assert "access-control" not in head
    assert "default-src 'none'" in head
    assert "frame-ancestors 'none'" in head
    assert "nosniff" in head
    assert "referrer-policy: no-referrer" in head


def test_no_websocket_is_opened(chocoly: Running) -> None:
    status, _, _ = asked(
        chocoly.port, "GET /faces HTTP/1.1\nHost: localhost\nConnection: Upgrade\n"
        "Upgrade: websocket\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n"
        "Sec-WebSocket-Version: 13\nOrigin: http://evil.example\nConnection: close")
    assert status != 101


def test_who_still_listens_does_not_keep_the_studio_from_ending(tmp_path: Path) -> None:
    with studio_of("chocoly") as running:
        listening = threading.Thread(target=asked, args=(
            running.port, "GET /events HTTP/1.1\nHost: localhost\nConnection: close"))
        listening.start()
    listening.join(10)
    assert not listening.is_alive()
