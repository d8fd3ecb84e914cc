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
from generator.load.hints import nearest
from generator.load.source import digest, read_bytes, shown
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
    fixed = re.split(r"\{[^}]*\}", pattern)
    wanted = re.compile(".+".join(re.escape(part) for part in fixed))
    names = {path.relative_to(folder).as_posix() for folder in folders
             for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES}
    return sorted(name for name in names if wanted.fullmatch(name))


def _found(href: str, folders: Sequence[Path], at: Where, findings: Findings) -> Picture | None:
    for folder in folders:
        path = folder / href
        if not path.resolve().is_relative_to(folder.resolve()):
            findings.error("file/outside", f"'{href}' leads out of the folder '{shown(folder)}'",
                           at, "copy the picture into the folder of the templates")
            return None
        if path.is_file():
            data = read_bytes(path, MOST_BYTES, findings, at)
            return None if data is None else _picture(shown(path), data, at, findings)
    known = sorted({path.relative_to(folder).as_posix() for folder in folders
                    for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES})
    findings.error("picture/missing", f"there is no picture '{href}'", at,
                   nearest(href, known))
    return None


def _embedded(href: str, at: Where, findings: Findings) -> Picture | None:
    try:
        data = base64.b64decode(re.sub(r"\s+", "", href.partition(",")[2]), validate=True)
    except (binascii.Error, ValueError):
        findings.error("svg/data", "the embedded picture is damaged", at, "embed it again")
        return None
    return _picture("embedded picture", data, at, findings)


def _picture(file: str, data: bytes, at: Where, findings: Findings) -> Picture | None:
    """Read the header only; what the pixels hold is the press's business."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                kind, (width, height) = image.format or "", image.size
    except Image.DecompressionBombError:
        kind, width, height = "PNG", MOST_PIXELS, MOST_PIXELS
    except Exception:  # a decoder may raise anything over a damaged file
        findings.error("picture/format", f"'{file}' is neither PNG nor JPEG", at,
                       "save it as PNG or JPEG")
        return None
    if width * height > MOST_PIXELS:
        findings.error("picture/too-large",
                       f"'{file}' has more than {MOST_PIXELS // 1_000_000} million pixels", at,
                       "make it smaller: 300 pixels to the inch are enough for print")
        return None
    return Picture(file, data, kind.lower(), width, height, digest(data))
