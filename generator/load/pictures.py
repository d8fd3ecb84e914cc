"""The pictures that templates show: PNG and JPEG, looked at before anybody decodes them."""

from __future__ import annotations

import base64
import binascii
import re
import warnings
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image

from generator.findings import Findings, Where
from generator.load.folder import inside
from generator.load.hints import nearest
from generator.load.source import digest, read_bytes, shown
from generator.load.wording import brief
from generator.model.assets import Picture
from generator.model.svg import Document, Element

MOST_BYTES = 50_000_000
MOST_PIXELS = 50_000_000
SUFFIXES = (".png", ".jpg", ".jpeg")
FORMATS = ("PNG", "JPEG")


def read_pictures(documents: Iterable[Document], folders: Sequence[Path],
                  findings: Findings) -> dict[str, Picture]:
    """Return every picture that the documents may show, by the href they use."""
    pictures: dict[str, Picture] = {}
    tried: set[str] = set()
    for element in _images(documents):
        href = element.attrs.get("href", "")
        if href and not href.startswith("#") and href not in tried:
            tried.add(href)
            picture = _embedded(href, element.where, findings) if href.startswith("data:") \
                else _found(href, folders, element.where, findings)
            if picture:
                pictures[href] = picture
        pattern = element.attrs.get("data-set-href", "")
        if pattern and pattern not in tried:
            tried.add(pattern)
            for name in _candidates(pattern, folders):
                if name not in tried:
                    tried.add(name)
                    picture = _found(name, folders, element.where, findings)
                    if picture:
                        pictures[name] = picture
    return pictures


def _images(documents: Iterable[Document]) -> Iterator[Element]:
    for document in documents:
        for element in document.root.walk():
            if element.tag == "image":
                yield element


def _candidates(pattern: str, folders: Sequence[Path]) -> list[str]:
    """The names of all pictures that a href with {fields} in it could become."""
    start, end = pattern.partition("{")[0], pattern.rpartition("}")[2]
    return [name for name in _names(folders) if name.startswith(start) and name.endswith(end)]


def _names(folders: Sequence[Path]) -> list[str]:
    return sorted({path.relative_to(folder).as_posix() for folder in folders
                   for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES})


def _found(href: str, folders: Sequence[Path], at: Where, findings: Findings) -> Picture | None:
    for folder in folders:
        path = inside(folder, href, findings, at)
        if path is None:
            return None
        if path.is_file():
            data = read_bytes(path, MOST_BYTES, findings, at)
            return None if data is None else _picture(f"'{shown(path)}'", data, at, findings)
    findings.error("picture/missing", f"there is no picture {brief(href)}", at,
                   nearest(href, _names(folders)) or f"put it below {shown(folders[0])}/")
    return None


def _embedded(href: str, at: Where, findings: Findings) -> Picture | None:
    try:
        data = base64.b64decode(re.sub(r"\s+", "", href.partition(",")[2]), validate=True)
    except (binascii.Error, ValueError):
        findings.error("svg/data", "the embedded picture is damaged", at, "embed it again")
        return None
    return _picture("the embedded picture", data, at, findings)


def _picture(called: str, data: bytes, at: Where, findings: Findings) -> Picture | None:
    """Read the header only; what the pixels hold is the press's business."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                kind, (width, height) = image.format or "", image.size
    except Image.DecompressionBombError:
        kind, width, height = "PNG", MOST_PIXELS, MOST_PIXELS
    except Exception:  # a decoder may raise anything over a damaged file
        findings.error("picture/format", f"{called} is neither PNG nor JPEG", at,
                       "save it as PNG or JPEG")
        return None
    if width * height > MOST_PIXELS:
        findings.error("picture/too-large",
                       f"{called} has more than {MOST_PIXELS // 1_000_000} million pixels", at,
                       "make it smaller: 300 pixels to the inch are enough for print")
        return None
    return Picture(called.strip("'"), data, kind.lower(), width, height, digest(data))
