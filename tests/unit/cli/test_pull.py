"""`ballotin pull`: tables over https, from a server here that is trusted for the test."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import cli
from generator.codes import PULL
from generator.load.tables.published import export_of
from tests.conftest import lacking
from tests.workbooks import xlsx

OLD = "Name,Cost\nFire,1\nIce,2\nOak,3\n"
NEW = "Name,Cost\nFire,4\nOak,3\nOwl,\n"


class Handler(BaseHTTPRequestHandler):
    """Answers by path."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        led = {"/moved": "/new.csv", "/round": "/round", "/odd": "//[::", "/plain": "http://localhost/new.csv",
               "/inside": "https://10.0.0.1/new.csv"}
        bodies = {"/new.csv": NEW.encode(), "/page": b"<!DOCTYPE html><html>Sign in</html>",
                  "/cards.xlsx": xlsx({"Cards": [["Name"], ["A"]]}),
                  "/large.csv": b"a" * 10_000_001,
                  "/broken.csv": b'Name\n"A\n'}
        body = bodies.get(path, b"")
        self.send_response(302 if path in led else 200 if body else 404)
        if path in led:
            self.send_header("Location", led[path])
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, and its key.

    With BALLOTIN_DEMAND=openssl in the environment tests fail without the program.
    """
    if shutil.which("openssl") is None:
        lacking("openssl", "openssl is not here")
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                    "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                    "-keyout", "key.pem", "-out", "certificate.pem"],
                   cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def server(certificate: Path) -> Iterator[str]:
    """The address of a server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate / "certificate.pem", certificate / "key.pem")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"https://localhost:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, certificate: Path) -> Path:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate / "certificate.pem"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(OLD, encoding="utf-8")
    return tmp_path


def said(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(cli, ["pull", *words], catch_exceptions=False)
    return done.exit_code, done.stdout, done.stderr


def test_a_table_is_brought_and_its_changes_are_shown(game: Path, server: str) -> None:
    code, out, _ = said(f"{server}/new.csv", "--as", "cards.csv", "--local")
    assert (code, (game / "cards.csv").read_text(), out) == (0, NEW, (
        "cards.csv: 1 row added, 1 row changed, 1 row removed\n"
        "  ~ Fire  Cost: 1 → 4\n  + Owl\n  - Ice\n"
        "to bring it anew by 'ballotin pull' alone, write in game.yaml: "
        f"{{file: cards.csv, from: \"{server}/new.csv\"}}\n"))


def test_a_redirect_is_followed(game: Path, server: str) -> None:
    said(f"{server}/moved", "--as", "new.csv", "--local")
    assert (game / "new.csv").read_text() == NEW


def test_the_rows_of_a_new_table_are_all_new(game: Path, server: str) -> None:
    assert said(f"{server}/new.csv", "--local")[1].startswith("new.csv: 3 rows added\n")


def test_a_file_is_called_as_its_address(game: Path, server: str) -> None:
    assert said(f"{server}/cards.xlsx", "--local")[0] == 0
    assert (game / "cards.xlsx").is_file()


def test_an_address_in_game_yaml_is_asked_again(game: Path, server: str) -> None:
    (game / "game.yaml").write_text("title: T\nplayers: [2]\ncomponents:\n  - file: cards.csv\n"
                                    f"    from: {server}/new.csv\n")
    code, out, _ = said("--local", "--json")
    assert (code, (game / "cards.csv").read_text()) == (0, NEW)
    assert [each["sort"] for each in json.loads(out)["pulled"][0]["changes"]] == [
        "changed", "added", "removed"]


TOLD = [
    ("pull/address", "http://localhost/a.csv",
     "only an address that begins with https:// is asked"),
    ("pull/address", "file:///etc/passwd", "only an address that begins with https:// is asked"),
    ("pull/address", "https://me:word@localhost/a.csv",
     "an address with a password in it isn't asked"),
    ("pull/address", "https://[::/a.csv", "only an address that begins with https:// is asked"),
    ("pull/failed", "SERVER/none.csv", "localhost answers 404 Not Found"),
    ("pull/failed", "SERVER/odd", "the address leads on to none"),
    ("pull/failed", "SERVER/round", "the address leads on more than 5 times"),
    ("pull/failed", "SERVER/large.csv", "there is more than 10 MB"),
    ("pull/address", "SERVER/plain", "only an address that begins with https:// is asked"),
    ("pull/no-table", "SERVER/page", "there is a web page, not a table"),
    ("pull/no-table", "SERVER/broken.csv",
     "what is there is no table: the quotes of a cell don't match from here on"),
]


@pytest.mark.parametrize(("code", "url", "message"), TOLD)
def test_what_cant_be_brought_is_told_and_the_file_stays(
        game: Path, server: str, code: str, url: str, message: str) -> None:
    exit_code, _, err = said(url.replace("SERVER", server), "--as", "cards.csv", "--local")
    assert (exit_code, err.splitlines()[0], (game / "cards.csv").read_text()) == (
        1, f"cards.csv: error[{code}]: {message}", OLD)


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "10.0.0.1", "[::1]",
                                  "169.254.169.254"])
def test_this_machine_and_its_network_are_asked_only_if_allowed(game: Path, host: str) -> None:
    err = said(f"https://{host}/a.csv")[2]
    assert "error[pull/address]" in err
    assert "is this machine, or in its own network" in err


def test_a_redirect_into_the_own_network_is_refused(game: Path, server: str,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.load.tables import published

    look = published._address
    monkeypatch.setattr(published, "_address", lambda host, port, local: look(
        host, port, host == "localhost"))
    assert "'10.0.0.1' is this machine, or in its own network" in said(f"{server}/inside")[2]


def test_a_server_that_nobody_vouches_for_is_refused(
        game: Path, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    assert "localhost can't be trusted: certificate_verify_failed" in said(
        f"{server}/new.csv", "--local")[2]


def test_a_game_without_addresses_says_how_to_write_one(game: Path) -> None:
    (game / "game.yaml").write_text("title: T\nplayers: [2]\ncomponents: [cards.csv]\n")
    assert said()[2] == (
        "game.yaml: error[pull/address]: no table of the game says where it comes from\n"
        "  hint: write {file: cards.csv, from: https://…} under 'components:', or name the "
        "address\n1 error\n")


def test_every_code_of_pulling_is_told_here() -> None:
    assert {code for code, _, _ in TOLD} == {code.name for code in PULL}


@pytest.mark.parametrize(("page", "data"), [
    ("https://docs.google.com/spreadsheets/d/1aB-c/edit#gid=7",
     "https://docs.google.com/spreadsheets/d/1aB-c/export?format=csv&gid=7"),
    ("https://docs.google.com/spreadsheets/d/1aB-c/edit?usp=sharing",
     "https://docs.google.com/spreadsheets/d/1aB-c/export?format=csv"),
    ("https://docs.google.com/spreadsheets/d/e/2PACX-1/pubhtml?gid=0&single=true",
     "https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv&gid=0"),
    ("https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv",
     "https://docs.google.com/spreadsheets/d/e/2PACX-1/pub?output=csv"),
    ("https://example.org/cards.csv", "https://example.org/cards.csv"),
])
def test_the_page_of_a_sheet_leads_to_its_data(page: str, data: str) -> None:
    assert export_of(page) == data
