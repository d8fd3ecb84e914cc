"""`ballotin pull`: tables over https, from a server here that is trusted for the test."""

from __future__ import annotations

import json
import shutil
import ssl
import threading
import time
from collections.abc import Iterable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import repeat
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.apps.cli.main import cli
from generator.base.codes import read_stage
from generator.game.load.spreadsheets.published import export_url
from tests.conftest import lacking
from tests.hostile_servers import DRIP, Step, drip, head, serving, write_certificate
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
    return write_certificate(tmp_path_factory.mktemp("certificate"))


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
        "to download it with 'ballotin pull' alone, write in game.yaml: "
        f"{{file: cards.csv, from: \"{server}/new.csv\"}}\n"
        "next: ballotin check .\n"))


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
    from generator.game.load.spreadsheets import published

    check = published._host_address
    monkeypatch.setattr(published, "_host_address", lambda host, port, deadline, local: check(
        host, port, deadline, local=host == "localhost"))
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
    names = {code.name for code in read_stage("pull")}
    assert {code for code, _, _ in TOLD} | {"pull/unsure"} == names


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
    assert export_url(page) == data


BODY = NEW.encode()
LENGTH = f"Content-Length: {len(BODY)}"
CHUNKED = "Transfer-Encoding: chunked"


def pull_from(certificate: Path, steps: Iterable[Step], timeout: str = "20") -> tuple[int, str]:
    with serving(steps, certificate) as address:
        code, _, err = said(f"{address}/cards.csv", "--local", "--timeout", timeout)
    return code, err.splitlines()[0] if err else ""


ENDLESS: dict[str, Iterable[Step]] = {
    "nothing": [None],
    "a head byte by byte": drip(head(LENGTH) + BODY),
    "a body byte by byte": [head("Content-Length: 9000000"), *drip(b"a" * 9_000)],
    "a body without a length byte by byte": [head(), *drip(b"a" * 9_000)],
    "chunks byte by byte": [head(CHUNKED), *drip(b"1\r\na\r\n" * 3_000)],
    "trailers byte by byte": [head(CHUNKED), b"0\r\n", *drip(b"A: b\r\n" * 3_000)],
    "informational answers, slowly": [b"HTTP/1.1 100 Continue\r\n\r\n", DRIP] * 3_000,
    "half of the body": [head(LENGTH), BODY[:9], None],
}


@pytest.mark.parametrize("steps", ENDLESS.values(), ids=ENDLESS)
def test_a_server_that_is_too_slow_is_given_up_at_the_deadline(
        game: Path, certificate: Path, steps: Iterable[Step]) -> None:
    began = time.monotonic()
    assert pull_from(certificate, steps, "0.4") == (
        1, "cards.csv: error[pull/failed]: it takes longer than 0.4 seconds")
    assert time.monotonic() - began < 10


HEADERS = "there are more than 64 kB of headers around the table"
MALFORMED = "the server's answer is malformed: "
ANSWERS: dict[str, tuple[Iterable[Step], str]] = {
    "short": ([head(LENGTH), BODY[:-1]], f"only {len(BODY) - 1} of {len(BODY)} bytes came"),
    "long": ([head(LENGTH), BODY + b"x"],
             f"more came than the {len(BODY)} bytes that were announced"),
    "announced as huge": ([head("Content-Length: 99999999999")], "there is more than 10 MB"),
    "huge without a length": ([head(), *repeat(b"a" * 65_536, 200)], "there is more than 10 MB"),
    "two lengths": ([head(LENGTH, "Content-Length: 1"), BODY],
                    f"{MALFORMED}it gives '{len(BODY)}, 1' as the table's length"),
    "a length that is none": ([head("Content-Length: +5"), BODY],
                              f"{MALFORMED}it gives '+5' as the table's length"),
    "a length and chunks": ([head(LENGTH, CHUNKED), BODY],
                            f"{MALFORMED}it gives two lengths of the table"),
    "another coding": ([head("Transfer-Encoding: gzip"), BODY],
                       f"{MALFORMED}it sends the table as 'gzip'"),
    "compressed": ([head(LENGTH, "Content-Encoding: gzip"), BODY],
                   "the table is compressed ('gzip'), which wasn't asked for"),
    "many headers": ([head(*("A: b" for _ in range(20_000))), BODY], HEADERS),
    "one long header": ([head("A: " + "b" * 99_999), BODY], HEADERS),
    "many informational answers": ([b"HTTP/1.1 103 Early\r\n\r\n" * 9_999], HEADERS),
    "many trailers": ([head(CHUNKED), b"0\r\n" + b"A: b\r\n" * 20_000], HEADERS),
    "a long chunk extension": ([head(CHUNKED), b"1;" + b"a" * 9_999], HEADERS),
    "a chunk of no size": ([head(CHUNKED), b"-1\r\na\r\n"],
                           f"{MALFORMED}the size of a chunk is none"),
    "a chunk that is cut off": ([head(CHUNKED), b"9\r\na\r\n"], f"{MALFORMED}a chunk is cut off"),
    "chunks without an end": ([head(CHUNKED), b"1\r\na\r\n"], f"{MALFORMED}it ends too early"),
    "a chunk of gigabytes": ([head(CHUNKED), b"ffffffff\r\n"], "there is more than 10 MB"),
    "many chunks": ([head(CHUNKED), *repeat(b"1\r\na\r\n" * 9_000, 99)],
                    "localhost sends the table in too many small pieces"),
    "no HTTP": ([b"SSH-2.0-x\r\n\r\n"], f"{MALFORMED}its answer isn't HTTP"),
    "another protocol": ([b"HTTP/1.1 101 Switching\r\n\r\n"],
                         f"{MALFORMED}it changes to another protocol"),
    "a header without a name": ([head(": b")], f"{MALFORMED}a header isn't one"),
}


@pytest.mark.parametrize(("steps", "message"), ANSWERS.values(), ids=ANSWERS)
def test_an_answer_that_cant_be_trusted_is_refused_and_the_file_stays(
        game: Path, certificate: Path, steps: Iterable[Step], message: str) -> None:
    told = pull_from(certificate, steps)
    assert (told, (game / "cards.csv").read_text()) == (
        (1, f"cards.csv: error[pull/failed]: {message}"), OLD)


HONEST: dict[str, Iterable[Step]] = {
    "length": [head(LENGTH), BODY],
    "chunks": [head(CHUNKED), b"%x\r\n%b\r\n0;a=b\r\nA: b\r\n\r\n" % (len(BODY), BODY)],
    "hints before": [b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", head(LENGTH), BODY],
    "a connection that stays open": [head(LENGTH), BODY, None],
    "an end that is said": [head(), BODY, "bye"],
}


@pytest.mark.parametrize("steps", HONEST.values(), ids=HONEST)
def test_an_honest_answer_is_taken(game: Path, certificate: Path, steps: Iterable[Step]) -> None:
    told = pull_from(certificate, steps)
    assert (told, (game / "cards.csv").read_text()) == ((0, ""), NEW)


def test_a_table_that_may_lack_its_end_is_taken_with_a_warning(
        game: Path, certificate: Path) -> None:
    assert pull_from(certificate, [head(), BODY]) == (
        0, "cards.csv: warning[pull/unsure]: the server doesn't say how long the table is, nor "
        "that it is complete")


def test_a_table_that_takes_too_long_to_read_is_refused(
        game: Path, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.apps.cli.commands.pull.READING_SECONDS", 0.01)
    rows = "Name,Cost\n" + "".join(f"Row {number},1\n" for number in range(9_000))
    told = pull_from(certificate, [head(f"Content-Length: {len(rows)}"), rows.encode()])
    assert (told[0], "error[budget/work]" in told[1], (game / "cards.csv").read_text()) == (
        1, True, OLD)


@pytest.mark.parametrize("seconds", ["nan", "inf", "-nan", "0", "4000", "a"])
def test_the_timeout_is_a_finite_number(seconds: str) -> None:
    code, _, err = said("https://localhost/cards.csv", "--timeout", seconds)
    assert (code, "Invalid value for '--timeout'" in err) == (2, True)
