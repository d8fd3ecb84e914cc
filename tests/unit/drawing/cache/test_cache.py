"""Pressed faces from earlier builds."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.units import Size
from generator.drawing.cache import build_cache as forms
from generator.drawing.cache import seal
from generator.drawing.cache.build_cache import FormCache
from generator.drawing.press.pdf_parts import Form, PdfPart

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
    FormCache(file).keep([form("a"), form("b")])
    assert FormCache(file).find(["a"]) == {"a": form("a")}


def test_what_was_never_kept_is_not_found(file: Path) -> None:
    FormCache(file).keep([form("a")])
    assert FormCache(file).find(["b"]) == {}


def test_a_thousand_forms_are_found_in_one_go(file: Path) -> None:
    keys = [f"face-{number}" for number in range(1200)]
    FormCache(file).keep([form(key) for key in keys])
    assert len(FormCache(file).find(keys)) == 1200


def test_what_several_builds_have_kept_is_found_in_one_go(file: Path) -> None:
    keys = [f"face-{number}" for number in range(2 * forms.MOST_BATCHES + 3)]
    for key in keys:
        FormCache(file).keep([form(key)])
    assert FormCache(file).find(keys) == {key: form(key) for key in keys}


def test_many_small_batches_become_one(file: Path) -> None:
    for number in range(forms.MOST_BATCHES + 1):
        FormCache(file).keep([form(f"face-{number}")])
    large = file.stat().st_size
    FormCache(file).keep([form("one more")])
    assert file.stat().st_size - large < 1000


def test_all_that_a_font_may_show_is_kept(file: Path) -> None:
    many = {"font:abc": {glyph: chr(0x4E00 + glyph % 20_000) * (1 + glyph // 20_000)
                         for glyph in range(60_000)}}
    shown = replace(form("a"), glyphs=many)
    FormCache(file).keep([shown])
    assert FormCache(file).find(["a"]) == {"a": shown}


@pytest.mark.parametrize("content", [
    b"", b"{}", b"[]", b"null", b'{"edition": 1}', b"\xff\xfe", b"[" * 100_000,
    b'{"edition":"E","forms":[["a",[7],{},1,1]],"letters":[],"heads":[],"fonts":[],"parts":[]}',
    b'{"edition":"E","forms":[["a"]],"letters":[],"heads":[],"fonts":[],"parts":[]}',
    b'{"edition":"E","forms":[],"letters":[1],"heads":[],"fonts":[],"parts":[]}',
    b'{"edition":"E","forms":3,"letters":[],"heads":[],"fonts":[],"parts":[["k",9,0,[4]]]}',
])
def test_nonsense_under_our_own_seal_is_no_form(file: Path, content: bytes) -> None:
    content = content.replace(b'"E"', f'"{forms.FORMS_EDITION}"'.encode())
    batch = seal.seal(forms.LENGTH.pack(len(content)) + content)
    file.parent.mkdir()
    file.write_bytes(forms.LENGTH.pack(len(batch)) + batch)
    cache = FormCache(file)
    found = cache.find(["a"])
    cache.keep([form("a")])
    assert (found, list(FormCache(file).find(["a"]))) == ({}, ["a"])


def test_without_a_file_nothing_is_kept_and_nothing_breaks() -> None:
    cache = FormCache(None)
    cache.keep([form("a")])
    assert cache.find(["a"]) == {}


def test_looking_for_forms_creates_no_file(file: Path) -> None:
    FormCache(file).find(["a"])
    assert not file.parent.exists()


@pytest.mark.parametrize("rubbish", [b"", b"no cache", b"\0" * 200, b"\xff" * 200,
                                     b"\0" * 7 + b"\x40" + b"\xff" * 64])
def test_a_broken_cache_is_replaced(file: Path, rubbish: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(rubbish)
    found = FormCache(file).find(["a"])
    FormCache(file).keep([form("a")])
    assert (found, list(FormCache(file).find(["a"]))) == ({}, ["a"])


def test_a_cache_of_another_edition_starts_anew(
        file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forms, "FORMS_EDITION", "the one before")
    FormCache(file).keep([form("a")])
    monkeypatch.undo()
    found = FormCache(file).find(["a"])
    FormCache(file).keep([form("b")])
    assert (found, list(FormCache(file).find(["a", "b"]))) == ({}, ["b"])


def test_a_cache_with_any_bit_changed_is_not_read(file: Path) -> None:
    FormCache(file).keep([form("a")])
    kept = file.read_bytes()
    for place in range(0, len(kept), len(kept) // 97):
        damaged = bytearray(kept)
        damaged[place] ^= 1 << place % 8
        file.write_bytes(bytes(damaged))
        assert FormCache(file).find(["a"]) == {}


def test_a_cache_under_somebody_elses_seal_is_not_read(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    FormCache(file).keep([form("a")])
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "somebody else")
    assert FormCache(file).find(["a"]) == {}


def test_a_key_that_others_may_read_seals_nothing(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "own")
    FormCache(file).keep([form("a")])
    (tmp_path / "own" / seal.KEY_FILE).chmod(0o644)
    assert FormCache(file).find(["a"]) == {}


def test_without_a_place_for_a_key_nothing_is_kept(
        file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a file").write_bytes(b"")
    monkeypatch.setattr(seal, "user_cache_path", lambda _: tmp_path / "a file" / "ballotin")
    FormCache(file).keep([form("a")])
    assert not file.exists()


def test_a_cache_that_cannot_be_written_only_costs_time(file: Path) -> None:
    FormCache(file).keep([form("a")])
    file.unlink()
    file.mkdir()
    FormCache(file).keep([form("b")])
    assert FormCache(file).find(["b"]) == {}


def test_a_link_is_not_followed(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    file.parent.symlink_to(tmp_path / "elsewhere")
    FormCache(file).keep([form("a")])
    assert list((tmp_path / "elsewhere").iterdir()) == []
