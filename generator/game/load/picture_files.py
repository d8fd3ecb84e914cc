"""Pictures: PNG, JPEG and SVG, as files below the templates or inside a drawing."""

import base64
import binascii
import posixpath
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

from generator.base.findings import Complaint, FileLocation, Findings, brief, suggest
from generator.game.load.files import (
    Files,
    SourceText,
    decode,
    digest,
    display_path,
    resolve_inside,
)
from generator.game.load.svg_file import parse, read_svg
from generator.game.model.assets import Picture
from generator.game.svg.drawing_limits import is_on_a_disk
from generator.game.svg.jpeg_scans import count_scans, has_too_many_scans
from generator.game.svg.transform import natural_size
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import ElementWeigher

MOST_PICTURE_BYTES = 50_000_000
MOST_PIXELS = 40_000_000
# Of all pictures together, not counting so many for each byte of their files: a picture of
# little else than white is packed into next to nothing, and unpacked nonetheless.
MOST_EMPTY_PIXELS = 100_000_000
PIXELS_PER_BYTE = 50
# So many scans of a JPEG take about as long as all other work on it.
USUAL_SCANS = 10
# Names that patterns of templates are compared with, all together.
MOST_COMPARED_NAMES = 2_000_000
DRAWING = ".svg"
SUFFIXES = (".png", ".jpg", ".jpeg", DRAWING)
# Drawings there and beside it are templates, not pictures.
GUIDE = "guide/"
# Drawings that show drawings.
MOST_NESTED = 4
FORMATS = ("PNG", "JPEG")


def read_pictures(documents: Iterable[Document], folders: Sequence[Path], files: Files,
                  findings: Findings, values: Iterable[str] = ()) -> dict[str, Picture]:
    """Return every picture that the documents may show, by the href they use.

    `values` are what components say: of drawings that a value names only these are read.
    """
    gallery = _PictureReader(folders, files, findings, frozenset(values))
    for element in _images(documents):
        href = element.attrs.get("href", "")
        if href and not href.startswith("#"):
            gallery.picture(href, element.where)
        pattern = element.attrs.get("data-set-href", "")
        if pattern and not gallery.read_candidates(pattern, element.where):
            break
        if gallery.empty > MOST_EMPTY_PIXELS:
            findings.error("picture/too-large", "the pictures have far more pixels than their "
                           "files say", element.where, "make those smaller that show little")
            break
    return gallery.pictures


class _PictureReader:
    """Reads pictures, each once, with those that a drawing shows itself."""

    def __init__(self, folders: Sequence[Path], files: Files, findings: Findings,
                 values: frozenset[str]) -> None:
        self.folders = folders
        self.files = files
        self.findings = findings
        self.values = values
        self.pictures: dict[str, Picture] = {}
        self.empty = 0
        self.tried: set[str] = set()
        self.patterns: set[str] = set()
        # The drawings that are being read, each inside the one before.
        self.around: list[str] = []

    def picture(self, href: str, at: FileLocation) -> Picture | None:
        """The picture that a href means."""
        if href in self.around:
            self.findings.error("svg/cycle", f"the picture {brief(href)} shows itself, directly "
                                "or in a circle", at, "let it show something else")
        elif href not in self.tried:
            self.tried.add(href)
            found = self.embedded(href, at) if href.startswith("data:") else self.found(href, at)
            if found:
                self.pictures[href] = found
                self.empty += _empty_pixels(found)
        return self.pictures.get(href)

    @cached_property
    def names(self) -> list[str]:
        """The names of all pictures that are there."""
        return sorted({path.relative_to(folder).as_posix() for folder in self.folders
                       for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES})

    @cached_property
    def suggestions(self) -> list[str]:
        """The names of pictures that aren't templates."""
        return [name for name in self.names
                if "/" in name.removeprefix(GUIDE) or not name.endswith(DRAWING)]

    def read_candidates(self, pattern: str, at: FileLocation) -> bool:
        """Read the pictures that a pattern could become; False for far too many patterns."""
        if pattern in self.patterns:
            return True
        self.patterns.add(pattern)
        if len(self.patterns) * len(self.names) > MOST_COMPARED_NAMES:
            self.findings.error("svg/too-many", f"{len(self.patterns):,} patterns with fields for "
                                f"{len(self.names):,} pictures are too many", at,
                                "name pictures by fewer different patterns")
            return False
        for name in self.candidates(pattern):
            self.picture(name, at)
        return True

    def candidates(self, pattern: str) -> list[str]:
        """The names of all pictures that a href with {fields} in it could become."""
        start, end = pattern.partition("{")[0], pattern.rpartition("}")[2]
        alone = pattern.count("{") == 1
        return [name for name in self.names
                if name.startswith(start) and name.endswith(end)
                and not (alone and name.endswith(DRAWING)
                         and name[len(start):len(name) - len(end)] not in self.values)]

    def found(self, href: str, at: FileLocation) -> Picture | None:
        """A picture in a file."""
        name = self.beside(href, at) if is_on_a_disk(href) else href
        for folder in self.folders if name else ():
            path = resolve_inside(folder, name, self.findings, at)
            if path is None:
                return None
            if path.is_file():
                return self.file(path, href, name, at)
        if name:
            self.findings.error(
                "picture/missing", f"there is no picture {brief(href)}", at,
                suggest(href, self.suggestions)
                or f"put it below {display_path(self.folders[0])}/")
        return None

    def beside(self, href: str, at: FileLocation) -> str:
        """The name of the file that stands for one on another disk; '' if there is none."""
        name = unquote(re.split(r"[/\\]", href)[-1])
        if name and any((folder / name).is_file() for folder in self.folders):
            self.findings.note("picture/elsewhere", f"instead of {brief(href)} the '{name}' beside "
                               "the templates is shown", at)
            return name
        if href.startswith("../"):
            return href
        self.findings.error("picture/missing", f"the picture {brief(href)} lies elsewhere", at,
                            f"put '{name}' into {display_path(self.folders[0])}/" if name else "")
        return ""

    def file(self, path: Path, href: str, name: str, at: FileLocation) -> Picture | None:
        """What a file shows; an SVG is known by its ending, all else by what is in it."""
        if name.lower().endswith(DRAWING):
            document = read_svg(path, self.files, self.findings)
            return self.drawing(document, href, posixpath.dirname(name)) if document else None
        data = self.files.read(path, MOST_PICTURE_BYTES, self.findings, at)
        return None if data is None else self.files.step(
            (_read_header, path.absolute()), (data, at),
            partial(_read_header, f"'{display_path(path)}'", data, at), self.findings)

    def embedded(self, href: str, at: FileLocation) -> Picture | None:
        """A picture that is written into the drawing itself."""
        head, _, body = href.partition(",")
        try:
            data = base64.b64decode(re.sub(r"\s+", "", unquote(body)), validate=True) \
                if ";base64" in head.lower() else unquote_to_bytes(body)
        except (binascii.Error, ValueError):
            self.findings.error("svg/data", "the embedded picture is damaged", at, "embed it again")
            return None
        if not head.lower().startswith("data:image/svg"):
            return _read_header("the embedded picture", data, at, self.findings)
        own = Findings()
        source = decode(at.file, data, own)
        document = parse(SourceText(at.file, source.text, source.digest), own) if source else None
        for each in own:
            # Its lines are those of another text; the place is where it is embedded.
            self.findings.add(Complaint(each.code, f"the embedded drawing: {each.message}",
                                        each.hint).at(at, each.severity))
        return self.drawing(document, href, "") if document else None

    def drawing(self, document: Document, href: str, folder: str) -> Picture | None:
        """A drawing with the pictures in it; these are named from its own place."""
        if len(self.around) >= MOST_NESTED:
            self.findings.error("svg/too-deep", f"drawings lie more than {MOST_NESTED} deep in "
                                "each other as pictures", document.root.where, "take one out")
            return None
        self.around.append(href)
        try:
            names = {element.attrs["href"]: resolve_href(element.attrs["href"], folder)
                     for element in _images([document]) if "href" in element.attrs}
            shown_in = {name: picture for element in _images([document])
                        if (name := names.get(element.attrs.get("href", "")))
                        and (picture := self.picture(name, element.where))}
        finally:
            self.around.pop()
        document = _rename_pictures(document, names)
        if any("shape-inside" in element.attrs.get("style", "") + " ".join(element.attrs)
               for element in document.root.walk() if element.tag == "text"):
            self.findings.error("picture/format", "text that flows in a box can't be part of a "
                                "picture", document.root.where, "convert it to a path, or make "
                                "the drawing the template")
            return None
        try:
            weight = ElementWeigher(document.ids,
                                    {name: each.weight for name, each in shown_in.items()}
                             ).weight(document.root)
        except Complaint as complaint:
            self.findings.add(complaint.at(document.root.where))
            return None
        width, height = natural_size(document.root.attrs) or (100.0, 100.0)
        own = digest("".join([document.digest, *(shown_in[name].digest
                                                 for name in sorted(shown_in))]).encode())
        return Picture(file=document.file, data=b"", format="svg", width=max(1, round(width)),
                       height=max(1, round(height)), digest=own,
                       drawing=document, weight=weight)


def resolve_href(href: str, folder: str) -> str:
    """A name as it is from the folder of the templates."""
    if href.startswith(("data:", "#")) or is_on_a_disk(href):
        return href
    return posixpath.normpath(posixpath.join(folder, href))


def _rename_pictures(document: Document, names: Mapping[str, str]) -> Document:
    """The document with other names of pictures."""
    if all(old == new for old, new in names.items()):
        return document

    def renamed(element: Element) -> Element:
        children = tuple(child if isinstance(child, str) else renamed(child)
                         for child in element.children)
        attrs = element.attrs
        if element.tag == "image" and "href" in attrs:
            attrs = {**attrs, "href": names[attrs["href"]]}
        return element.changed(attrs, children)

    root = renamed(document.root)
    ids = {each.attrs["id"]: each for each in root.walk() if "id" in each.attrs}
    return Document(root, ids, document.digest, document.file)


def _empty_pixels(picture: Picture) -> int:
    """How many pixels a picture has that its file says next to nothing about.

    Those of a JPEG with many scans count several times.
    """
    if picture.drawing:
        return 0
    pixels = picture.width * picture.height
    scanned = pixels * max(count_scans(picture.data), USUAL_SCANS) // USUAL_SCANS
    return max(scanned - PIXELS_PER_BYTE * len(picture.data), 0)


def _images(documents: Iterable[Document]) -> Iterator[Element]:
    for document in documents:
        for element in document.root.walk():
            if element.tag == "image":
                yield element


def _read_header(called: str, data: bytes, at: FileLocation, findings: Findings) -> Picture | None:
    """Read the header only; what the pixels hold is the press's business."""
    from PIL import Image  # noqa: PLC0415  # few games hold pictures

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=FORMATS) as image:
                kind, (width, height) = image.format or "", image.size
    except Image.DecompressionBombError:
        kind, width, height = "PNG", MOST_PIXELS, MOST_PIXELS
    except Exception:  # a decoder may raise anything over a damaged file
        findings.error("picture/format", f"{called} is neither PNG, JPEG nor SVG", at,
                       "save it as one of these")
        return None
    if width * height > MOST_PIXELS:
        findings.error("picture/too-large",
                       f"{called} has more than {MOST_PIXELS // 1_000_000} million pixels", at,
                       "make it smaller: 300 pixels to the inch are enough for print")
        return None
    if has_too_many_scans(data, width * height):
        findings.error("picture/too-large", f"{called} is a progressive JPEG with far too many "
                       "scans", at, "save it again, as a JPEG that isn't progressive")
        return None
    return Picture(file=called.strip("'"), data=data, format=kind.lower(), width=width,
                   height=height, digest=digest(data))
