"""Pressed faces from earlier builds."""

from pathlib import Path

import pytest

from generator.cache import seal, store
from generator.cache.store import Cache
from generator.press.stock import Form, PdfPart
from generator.units import Size

ICON = PdfPart("icon", "<< /Type /XObject >>", b"\x00stream\xff", ("font:abc",))


def form(key: str) -> Form:
    root = PdfPart(f"root-{key}", "<< /X %0 /S %1 >>", b"q Q", ("icon", "state"))
    state = PdfPart("state", "<< /ca 0.5 >>", None, ())
    parts = {part.key: part for part in (root, ICON, state)}
    return Form(key, root.key, parts, {"font:abc": {7: "ミ", 12: "fi"}}, Size(69.5, 94))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".cache" / "forms"


def test_a_kept_form_is_found_again_unchanged(file: Path) -> None:
    Cache(file).keep([form("a"), form("b")])
    assert Cache(file).find(["a"]) == {"a": form("a")}


def test_what_was_never_kept_is_not_found(file: Path) -> None:
    Cache(file).keep([form("a")])
    assert Cache(file).find(["b"]) == {}


def test_a_thousand_forms_are_found_in_one_go(file: Path) -> None:
    keys = [f"face-{number}" for number in range(1200)]
    Cache(file).keep([form(key) for key in keys])
    assert len(Cache(file).find(keys)) == 1200


def test_without_a_file_nothing_is_kept_and_nothing_breaks() -> None:
    cache = Cache(None)
    cache.keep([form("a")])
    assert cache.find(["a"]) == {}


def test_looking_for_forms_creates_no_file(file: Path) -> None:
    Cache(file).find(["a"])
    assert not file.parent.exists()


@pytest.mark.parametrize("rubbish", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 200])
def test_a_broken_cache_is_replaced(file: Path, rubbish: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(rubbish)
    found = Cache(file).find(["a"])
    Cache(file).keep([form("a")])
    assert (found, list(Cache(file).find(["a"]))) == ({}, ["a"])


def test_a_cache_of_another_edition_starts_anew(
        file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "EDITION", "the one before")
    Cache(file).keep([form("a")])
    monkeypatch.undo()
    found = Cache(file).find(["a"])
    Cache(file).keep([form("b")])
    assert (found, list(Cache(file).find(["a", "b"]))) == ({}, ["b"])


def test_a_cache_with_any_bit_changed_is_not_read(file: Path) -> None:
    Cache(file).keep([form("a")])
    kept = file.read_bytes()
    for place in range(0, len(kept), len(kept) // 97):
        damaged = bytearray(kept)
        damaged[place] ^= 1 << place % 8
        file.write_bytes(bytes(damaged))
        assert Cache(file).find(["a"]) == {}


def test_a_cache_under_somebody_elses_seal_is_not_read(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Cache(file).keep([form("a")])
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "somebody else")
    assert Cache(file).find(["a"]) == {}


def test_a_key_that_others_may_read_seals_nothing(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "own")
    Cache(file).keep([form("a")])
    (tmp_path / "own" / seal.KEY).chmod(0o644)
    assert Cache(file).find(["a"]) == {}


def test_without_a_place_for_a_key_nothing_is_kept(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a file").write_bytes(b"")
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "a file" / "ballotin")
    Cache(file).keep([form("a")])
    assert not file.exists()


def test_a_cache_that_cannot_be_written_only_costs_time(file: Path) -> None:
    Cache(file).keep([form("a")])
    file.unlink()
    file.mkdir()
    Cache(file).keep([form("b")])
    assert Cache(file).find(["b"]) == {}


def test_a_link_is_not_followed(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    file.parent.symlink_to(tmp_path / "elsewhere")
    Cache(file).keep([form("a")])
    assert list((tmp_path / "elsewhere").iterdir()) == []
