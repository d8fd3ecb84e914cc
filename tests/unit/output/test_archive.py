"""Zip files that depend on nothing but what is in them."""

import io
import zipfile

from generator.output.archive import archive, stable_id

FILES = {"b/ä.json": b'{"a": 1}' * 200, "a.png": b"\x89PNG" + bytes(range(256)), "empty.txt": b""}


def opened(data: bytes) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(data))


def test_a_zip_gives_every_file_back() -> None:
    found = opened(archive(FILES))
    assert found.testzip() is None
    assert {name: found.read(name) for name in found.namelist()} == FILES


def test_files_are_sorted_and_dated_with_the_first_day() -> None:
    entries = opened(archive(FILES)).infolist()
    assert [each.filename for each in entries] == sorted(FILES)
    assert {each.date_time for each in entries} == {(1980, 1, 1, 0, 0, 0)}


def test_pictures_are_stored_and_text_is_packed() -> None:
    sizes = {each.filename: each.compress_size for each in opened(archive(FILES)).infolist()}
    assert sizes["a.png"] == len(FILES["a.png"])
    assert sizes["b/ä.json"] < len(FILES["b/ä.json"]) / 10


def test_the_order_of_the_files_doesnt_matter() -> None:
    assert archive(dict(reversed(FILES.items()))) == archive(FILES)


def test_an_id_follows_from_its_words() -> None:
    assert stable_id("chai", "card") == stable_id("chai", "card") != stable_id("chaic", "ard")
    assert len(stable_id("a", digits=32)) == 32
