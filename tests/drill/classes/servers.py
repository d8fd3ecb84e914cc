"""Servers that answer `pull` slowly, without end, too early, or with heads that can't be right."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from itertools import repeat
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from tests.drill.command import FOREIGN, ballotin
from tests.drill.games import old_game
from tests.drill.trial import Outcome, Trial, of, wrong
from tests.hostile_servers import Step, drip, head, serving, write_certificate

TITLE = "servers"
SEED = 24
EACH = 14
OLD = b"Name,Cost\nOld,1\n"
CHUNKED = "Transfer-Encoding: chunked"
NEVER = ("held",)
Make = Callable[[Random], list[Step]]


def _length(count: int) -> str:
    return f"Content-Length: {count}"


def _table(rng: Random) -> bytes:
    rows = "".join(f"Row {number},{rng.randint(0, 9)}\n" for number in range(rng.randint(1, 300)))
    return f"Name,Cost\n{rows}".encode()


def _chunks(rng: Random, body: bytes) -> bytes:
    """A body in pieces of any length, with extensions here and there."""
    parts = []
    while body:
        size = rng.randint(1, max(1, len(body)))
        extension = b";a=b" if rng.random() < 0.3 else b""
        parts.append(b"%x%b\r\n%b\r\n" % (size, extension, body[:size]))
        body = body[size:]
    return b"".join(parts)


def _slow(rng: Random) -> list[Step]:
    body = _table(rng)
    return rng.choice([
        [None], drip(head(_length(len(body))) + body),
        [head(_length(9_000_000)), *drip(body * 3)], [head(), *drip(body * 3)],
        [head(CHUNKED), *drip(b"1\r\na\r\n" * 300)],
        [head(CHUNKED), b"0\r\n", *drip(b"A: b\r\n" * 300)],
        [b"HTTP/1.1 100 Continue\r\n\r\n", 0.02] * 200,
        [head(_length(len(body))), body[:rng.randrange(len(body))], None],
        drip(b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 300)])


def _cut(rng: Random) -> list[Step]:
    body = _table(rng)
    sent = body[:rng.randrange(len(body))]
    return rng.choice([
        [head(_length(len(body))), sent], [head(_length(len(body))), sent, "bye"],
        [head(CHUNKED), _chunks(rng, body)], [head(CHUNKED), b"%x\r\n" % len(body) + sent],
        [head(_length(len(body)))[:rng.randint(0, 20)]], []])


def _large(rng: Random) -> list[Step]:
    much = rng.randint(11_000_000, 10 ** 15)
    return rng.choice([
        [head(_length(much))], [head(CHUNKED), b"%x\r\n" % much],
        [head(), *repeat(b"a" * 65_536, rng.randint(170, 400))],
        [head(CHUNKED), *repeat(b"10000\r\n" + b"a" * 65_536 + b"\r\n", 200)],
        [head(CHUNKED), *repeat(b"1\r\na\r\n" * 9_000, 99)],
        [head(*repeat("A: b", rng.randint(12_000, 40_000)))],
        [head("A: " + "b" * rng.randint(70_000, 900_000))],
        [b"HTTP/1.1 103 Early\r\n\r\n" * rng.randint(4_000, 50_000)],
        [head(CHUNKED), b"0\r\n" + b"A: b\r\n" * rng.randint(12_000, 90_000)],
        [head(CHUNKED), b"1;" + b"a" * rng.randint(70_000, 900_000)],
        [b"a" * rng.randint(70_000, 900_000)]])


def _malformed(rng: Random) -> list[Step]:
    body = _table(rng)
    odd = rng.choice(["+5", "-1", "0x10", "1e3", "", "nan", "9" * 5_000, "5;5", "\xb2", "1_0"])
    return rng.choice([
        [head(f"Content-Length: {odd}"), body], [head(_length(len(body)), _length(1)), body],
        [head(_length(len(body)), CHUNKED), body], [head(CHUNKED), odd.encode() + b"\r\na\r\n"],
        [head(f"Transfer-Encoding: {odd or 'gzip'}"), body], [head(": b"), body],
        [head("Content-Encoding: gzip", _length(len(body))), body],
        [head(status=odd or "abc"), body], [b"SSH-2.0-x\r\n\r\n"], [b"\x00" * 99],
        [rng.randbytes(rng.randint(1, 900))], [b"HTTP/1.1 101 Switching\r\n\r\n", body],
        [head("Location: ", status="302 Found")],
        [head(f"Location: {rng.choice(['/', '//', 'http://a', 'file:///etc/passwd', 'x' * 9_999])}",
              status="301 Moved")],
        [head(status=f"{rng.randint(400, 599)} No"), body], [head("A\x00b: c"), body],
        [head(_length(len(body))), body + b"x" * rng.randint(1, 9_999)]])


def _odd_table(rng: Random) -> list[Step]:
    body = rng.choice([
        rng.randbytes(rng.randint(1, 9_999)), b"\x00" * rng.randint(1, 99_999),
        b'"' * rng.randint(1, 99_999), b"Name,Cost\n" + b"a,b\n" * rng.randint(10_000, 300_000),
        b"," * rng.randint(10_000, 999_999), b"\n" * rng.randint(10_000, 9_000_000),
        b"Name,Name\n" * rng.randint(1, 9_999), b"PK\x03\x04" + rng.randbytes(999),
        b"<!DOCTYPE html><html>" + b"<p>" * 999, b"\xff\xfe" + b"a\x00" * 999, b""])
    return [head(_length(len(body))), body]


def _honest(rng: Random) -> list[Step]:
    body = _table(rng)
    return rng.choice([
        [head(_length(len(body))), body], [head(_length(len(body))), body, None],
        [head(CHUNKED), _chunks(rng, body) + b"0\r\nA: b\r\n\r\n"],
        [b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n", head(_length(len(body))), body],
        [head(), body, "bye"]])


# What a server does, and how a command that asks it must not end.
SORTS: dict[str, tuple[Make, tuple[str, ...]]] = {
    "slow": (_slow, NEVER), "cut off": (_cut, NEVER), "too large": (_large, NEVER),
    "malformed": (_malformed, NEVER), "an odd table": (_odd_table, ()),
    "honest": (_honest, ("refused", "error"))}


@cache
def _certificate() -> Path:
    return write_certificate(Path(mkdtemp(prefix="drill-")))


def _pull(steps: list[Step], seconds: str, never: tuple[str, ...], folder: Path) -> Outcome:
    old_game(folder)
    cards = folder / "tiny" / "table.csv"
    cards.write_bytes(OLD)
    trusted = {"SSL_CERT_FILE": str(_certificate() / "certificate.pem")}
    with serving(steps, _certificate()) as address:
        ended = ballotin(folder, ("pull", f"{address}/table.csv", "--game", "tiny", "--local",
                                  "--timeout", seconds), environment=trusted, most=FOREIGN)
    outcome = of(ended)
    if outcome.ending in never:
        return wrong(f"such an answer ends as {outcome.ending}: {ended.said[-150:]}")
    if outcome.ending in ("refused", "error") and cards.read_bytes() != OLD:
        return wrong("a table that is refused has replaced the old one")
    return outcome


def trials() -> Iterator[Trial]:
    """Answers of each sort that a seed makes up."""
    if not shutil.which("openssl"):
        return
    for sort, (make, never) in SORTS.items():
        for number in range(EACH):
            steps = make(Random(f"{SEED} {sort} {number}"))
            seconds = "0.4" if sort == "slow" else "20"
            yield Trial(f"{sort} {number}", lambda folder, steps=steps, never=never,
                        seconds=seconds: _pull(steps, seconds, never, folder))
