"""Pixels from earlier builds."""

from contextlib import closing
from pathlib import Path

import pytest

from generator.cache.store import Album

PIXELS = bytes(range(256)) * 12


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".cache" / "pictures"


def kept(file: Path, *keys: str) -> None:
    album = Album(file)
    for key in keys:
        album.knows(key)
        album.add(key, PIXELS)
    album.keep()


def test_kept_pixels_are_found_again_unchanged(file: Path) -> None:
    kept(file, "a")
    with closing(Album(file)) as album:
        assert (album.knows("a"), album.find("a")) == (True, PIXELS)


def test_pixels_of_a_build_that_failed_are_forgotten(file: Path) -> None:
    with closing(Album(file)) as album:
        album.add("a", PIXELS)
    with closing(Album(file)) as album:
        assert not album.knows("a")


def test_what_a_build_no_longer_shows_is_dropped(file: Path) -> None:
    kept(file, "a", "b")
    kept(file, "b", "c")
    with closing(Album(file)) as album:
        assert [key for key in "abc" if album.knows(key)] == ["b", "c"]


def test_a_build_without_pictures_keeps_them(file: Path) -> None:
    kept(file, "a")
    Album(file).keep()
    with closing(Album(file)) as album:
        assert album.knows("a")


def test_an_album_that_nobody_opens_leaves_no_file(file: Path) -> None:
    Album(file).keep()
    assert not file.parent.exists()


@pytest.mark.parametrize("rubbish", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 200])
def test_a_broken_album_is_replaced(file: Path, rubbish: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(rubbish)
    kept(file, "a")
    with closing(Album(file)) as album:
        assert album.find("a") == PIXELS


def test_an_album_with_a_bit_changed_is_not_read(file: Path) -> None:
    kept(file, "a")
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    file.write_bytes(bytes(damaged))
    with closing(Album(file)) as album:
        assert not album.knows("a")


def test_an_album_in_which_nothing_changed_is_not_written_again(file: Path) -> None:
    kept(file, "a")
    before = file.stat().st_ino
    with closing(Album(file)) as album:
        album.knows("a")
        album.keep()
    assert file.stat().st_ino == before
