"""Pictures from earlier builds."""

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from generator.drawing.cache.picture_cache import PictureCache
from generator.drawing.press.png import png

PIXELS = np.arange(6 * 8 * 4, dtype=np.uint8).reshape(6, 8, 4)
PICTURE = png(PIXELS)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / ".cache" / "pictures"


def kept(file: Path, *keys: str) -> None:
    album = PictureCache(file)
    for key in keys:
        if album.picture(key) is None:
            album.add(key, PICTURE, {f"face on {key}": (2, 1, 5, 3)})
    album.keep()


def test_a_kept_picture_is_found_again_as_it_was_written(file: Path) -> None:
    kept(file, "a")
    with closing(PictureCache(file)) as album:
        assert album.picture("a") == PICTURE


def test_a_face_is_cut_out_of_the_picture_that_it_is_on(file: Path) -> None:
    kept(file, "a")
    with closing(PictureCache(file)) as album:
        found = album.find("face on a")
    assert found is not None
    assert np.array_equal(found, PIXELS[1:4, 2:7])


def test_a_face_is_known_from_its_picture(file: Path) -> None:
    kept(file, "a")
    with closing(PictureCache(file)) as album:
        assert [album.has_face(f"face on {key}") for key in "ab"] == [True, False]


def test_a_face_on_a_damaged_picture_is_not_found(file: Path) -> None:
    with closing(PictureCache(file)) as album:
        album.add("a", PICTURE[:60], {"face": (0, 0, 8, 6)})
        assert album.find("face") is None


def test_pixels_of_a_build_that_failed_are_forgotten(file: Path) -> None:
    with closing(PictureCache(file)) as album:
        album.add("a", PICTURE, {})
    with closing(PictureCache(file)) as album:
        assert album.picture("a") is None


def test_what_a_build_no_longer_shows_is_dropped(file: Path) -> None:
    kept(file, "a", "b")
    kept(file, "b", "c")
    with closing(PictureCache(file)) as album:
        assert [key for key in "abc" if album.has_face(f"face on {key}")] == ["b", "c"]


def test_a_build_without_pictures_keeps_them(file: Path) -> None:
    kept(file, "a")
    PictureCache(file).keep()
    with closing(PictureCache(file)) as album:
        assert album.picture("a") == PICTURE


def test_an_album_that_nobody_opens_leaves_no_file(file: Path) -> None:
    PictureCache(file).keep()
    assert not file.parent.exists()


@pytest.mark.parametrize("rubbish", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 200])
def test_a_broken_album_is_replaced(file: Path, rubbish: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(rubbish)
    kept(file, "a")
    with closing(PictureCache(file)) as album:
        assert album.picture("a") == PICTURE


def test_an_album_with_a_bit_changed_is_not_read(file: Path) -> None:
    kept(file, "a")
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    file.write_bytes(bytes(damaged))
    with closing(PictureCache(file)) as album:
        assert album.picture("a") is None


def test_an_album_in_which_nothing_changed_is_not_written_again(file: Path) -> None:
    kept(file, "a")
    before = file.stat().st_ino
    with closing(PictureCache(file)) as album:
        album.picture("a")
        album.keep()
    assert file.stat().st_ino == before
