from __future__ import annotations

import struct
import zlib
from pathlib import Path

import brotli
import pytest

from generator.base.findings import Complaint, Findings
from generator.drawing.text import font_file
from generator.game.load import asset_files
from generator.game.load.asset_files import fonts_in, read_fonts
from generator.game.load.files import Files
from tests.made_fonts import collection, plain, web


def refusal(data: bytes) -> tuple[str, str]:
    with pytest.raises(Complaint) as caught:
        fonts_in("a", data)
    return caught.value.code, caught.value.message


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
@pytest.mark.parametrize("curves", [True, False])
def test_a_web_font_has_the_tables_of_the_font_that_it_was(flavour: str, curves: bool) -> None:
    data = plain("Web", curves=curves)
    found = fonts_in("a", web(data, flavour))[0].data
    (count,) = struct.unpack_from(">H", data, 4)
    assert found[:6] == data[:4] + struct.pack(">H", count)


def test_what_is_no_font_is_told() -> None:
    assert refusal(b"%PDF-1.7")[0] == "font/format"


@pytest.mark.parametrize("flavour", ["woff", "woff2"])
def test_a_web_font_that_ends_too_early_is_damaged(flavour: str) -> None:
    data = web(plain("Web"), flavour)
    assert {refusal(data[:size])[1] for size in (8, 40, 60, len(data) // 2)} == {
        "this font can't be used: it is damaged, and can't be unpacked"}


def bomb(packed: bytes, size: int) -> bytes:
    """A WOFF with one table that unpacks to far more than it is."""
    head = struct.pack(">4sIIHHIHHIIIII", b"wOFF", 0x00010000, 64 + len(packed), 1, 0, size, 1, 0,
                       0, 0, 0, 0, 0)
    return head + struct.pack(">4sIIII", b"glyf", 64, len(packed), size, 0) + packed


def test_a_table_that_unpacks_without_end_is_refused() -> None:
    packed = zlib.compress(bytes(30_000_000), 9)
    assert refusal(bomb(packed, 30_000_000))[1].endswith("far more than its file says")


def test_a_table_that_unpacks_to_more_than_it_says_is_cut_off() -> None:
    packed = zlib.compress(bytes(30_000_000), 9)
    assert len(fonts_in("a", bomb(packed, 100_000))[0].data) == 28 + 100_000


@pytest.mark.parametrize(("said", "told"), [
    (90_000_000, "far more than its file says"), (1_000, "and can't be unpacked")])
def test_a_brotli_bomb_is_refused(said: int, told: str) -> None:
    packed = brotli.compress(bytes(90_000_000), quality=5)
    length = b"".join(bytes([(said >> shift & 127) | (128 if shift else 0)])
                      for shift in (28, 21, 14, 7, 0)).lstrip(b"\x80")
    # One table, 'head', that isn't changed in any way before it is packed.
    data = struct.pack(">4sIIHHIIHHIIIII", b"wOF2", 0x00010000, 0, 1, 0, said, len(packed), 1, 0,
                       0, 0, 0, 0, 0) + b"\x01" + length + packed
    assert refusal(data)[1].endswith(told)


def test_a_collection_of_a_billion_fonts_is_refused() -> None:
    data = bytearray(collection(plain("One"), plain("Two")))
    struct.pack_into(">I", data, 8, 1_000_000_000)
    assert refusal(bytes(data))[1].endswith("it says that it holds 1,000,000,000 fonts")


def test_fonts_are_counted_in_all_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asset_files, "MOST_FONTS", 4)
    (tmp_path / "fonts").mkdir()
    findings = Findings()
    for number, most in ((1, 2), (2, 4), (3, 4)):
        (tmp_path / f"fonts/font{number}.ttc").write_bytes(collection(plain("One"), plain("Two")))
        assert len(read_fonts([tmp_path], Files(), findings)) == most
    assert [(finding.code, Path(finding.where.file).name) for finding in findings] == [
        ("file/too-large", "font3.ttc")]


def test_the_fonts_of_a_collection_share_its_bytes() -> None:
    files = fonts_in("a.ttc", collection(plain("One"), plain("Two")))
    assert len({id(font_file._harfbuzz_blob(file.data)) for file in files}) == 1
