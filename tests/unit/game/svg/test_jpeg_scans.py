from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from generator.game.model.assets import MOST_SCANS, count_scans, has_too_many_scans


def jpeg(mode: str = "RGB", *, progressive: bool = False) -> bytes:
    stream = BytesIO()
    Image.effect_noise((64, 64), 90).convert(mode).save(stream, "JPEG", progressive=progressive)
    return stream.getvalue()


@pytest.mark.parametrize(("data", "scans"), [
    (jpeg(), 1), (jpeg(progressive=True), 10), (jpeg("L", progressive=True), 6),
    (jpeg("CMYK", progressive=True), 18), (b"\x89PNG\xff\xda", 0), (b"", 0), (b"\xff\xd8", 0)])
def test_the_scans_of_a_jpeg_are_counted(data: bytes, scans: int) -> None:
    assert count_scans(data) == scans


def test_bytes_in_other_parts_are_no_scans() -> None:
    data = jpeg()
    comment = b"\xff\xfe\x00\x12" + b"\xff\xda" * 8
    assert count_scans(data[:2] + comment + data[2:]) == 1
    assert count_scans(data + b"\xff\xda" * 200) == 1


def test_what_lies_between_scans_is_skipped_as_decoders_skip_it() -> None:
    data = jpeg(progressive=True)
    at = data.index(b"\xff\xda")
    for junk in (b"\xff" * 5, b"\x00junk", b"\xff\x01", b"\xff\xd3"):
        assert count_scans(data[:at] + junk + data[at:]) == 10


@pytest.mark.parametrize("part", [b"\xff\xda\x00\x02", b"\xff\xc4\x00\x02"])
def test_counting_ends_where_there_are_far_too_many(part: bytes) -> None:
    assert count_scans(b"\xff\xd8" + part * 3_000_000) == MOST_SCANS + 1


def test_the_largest_pictures_may_have_as_many_scans_as_usual() -> None:
    assert not has_too_many_scans(jpeg("CMYK", progressive=True), 40_000_000)
    assert has_too_many_scans(jpeg("CMYK", progressive=True), 50_000_000)
