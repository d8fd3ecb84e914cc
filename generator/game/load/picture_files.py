"""Pictures and icons: PNG, JPEG and SVG files, data in drawings, and the symbols of icons.svg."""


import base64
import binascii
import posixpath
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from generator.game.model.assets import Picture, count_scans, has_too_many_scans
from generator.game.svg.drawing_limits import is_on_a_disk
from generator.game.svg.transform import natural_size
from generator.game.svg.tree import Document, Element
from generator.game.svg.url_references import ElementWeigher, references, rename_ids, weigh_document

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
# Drawings there and next to it are templates, not pictures.
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
            picture = self.read_embedded(href, at) if href.startswith("data:") \
                else self.find_file(href, at)
            if picture:
                self.pictures[href] = picture
                self.empty += _empty_pixels(picture)
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

    def find_file(self, href: str, at: FileLocation) -> Picture | None:
        """A picture in a file."""
        name = self.neighbour_name(href, at) if is_on_a_disk(href) else href
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

    def neighbour_name(self, href: str, at: FileLocation) -> str:
        """The name of the file used instead of one on another disk; or ''."""
        name = unquote(re.split(r"[/\\]", href)[-1])
        if name and any((folder / name).is_file() for folder in self.folders):
            self.findings.note("picture/elsewhere", f"instead of {brief(href)} the '{name}' next "
                               "to the templates is shown", at)
            return name
        if href.startswith("../"):
            return href
        self.findings.error("picture/missing", f"the picture {brief(href)} is elsewhere", at,
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

    def read_embedded(self, href: str, at: FileLocation) -> Picture | None:
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
        drawing_findings = Findings()
        source = decode(at.file, data, drawing_findings)
        document = parse(SourceText(at.file, source.text, source.digest),
                         drawing_findings) if source else None
        for finding in drawing_findings:
            # Its lines are those of another text; the place is where it is embedded.
            self.findings.add(Complaint(finding.code, f"the embedded drawing: {finding.message}",
                                        finding.hint).at(at, finding.severity))
        return self.drawing(document, href, "") if document else None

    def drawing(self, document: Document, href: str, folder: str) -> Picture | None:
        """A drawing with the pictures in it; these are named from its own place."""
        if len(self.around) >= MOST_NESTED:
            self.findings.error("svg/too-deep", f"drawings are more than {MOST_NESTED} deep in "
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
                                    {name: picture.weight for name, picture in shown_in.items()}
                             ).weight(document.root)
        except Complaint as complaint:
            self.findings.add(complaint.at(document.root.where))
            return None
        width, height = natural_size(document.root.attrs) or (100.0, 100.0)
        digests = [document.digest, *(shown_in[name].digest for name in sorted(shown_in))]
        content_digest = digest("".join(digests).encode())
        return Picture(file=document.file, data=b"", format="svg", width=max(1, round(width)),
                       height=max(1, round(height)), digest=content_digest,
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

    def rename(element: Element) -> Element:
        children = tuple(child if isinstance(child, str) else rename(child)
                         for child in element.children)
        attrs = element.attrs
        if element.tag == "image" and "href" in attrs:
            attrs = {**attrs, "href": names[attrs["href"]]}
        return element.copy_with(attrs, children)

    root = rename(document.root)
    ids = {element.attrs["id"]: element for element in root.walk() if "id" in element.attrs}
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


@dataclass(frozen=True, slots=True)
class IconLibrary:
    """The symbols of all libraries, how much each draws, the files and a digest of them."""

    symbols: Mapping[str, Element]
    weights: Mapping[str, int]
    digest: str
    documents: tuple[Document, ...]


def build_library(documents: list[Document], findings: Findings) -> IconLibrary:
    """Join icon files; a symbol of an earlier file hides one of its name in a later file."""
    symbols: dict[str, Element] = {}
    weights: dict[str, int] = {}
    for number, document in enumerate(documents, 1):
        _check_references(document, findings)
        own_weights = weigh_document(document, findings) or {}
        names = _renamed_ids(document, number, taken=symbols)
        renamed = rename_ids(document.root, names)
        for element in renamed.walk():
            name = element.attrs.get("id")
            if name is not None:
                symbols[name] = element
        weights.update({names[old]: weight for old, weight in own_weights.items()})
    return IconLibrary(symbols, weights,
                       digest("".join(document.digest for document in documents).encode()),
                       tuple(documents))


def _renamed_ids(document: Document, number: int, taken: Mapping[str, Element]) -> dict[str, str]:
    """New ids by old ones: visible symbols keep theirs, the rest can't meet other files'."""
    return {name: name if element.tag == "symbol" and name not in taken
            else f"icons-{number}--{name}" for name, element in document.ids.items()}


def _check_references(document: Document, findings: Findings) -> None:
    for element in document.root.walk():
        for name in references(element.attrs):
            if name not in document.ids:
                findings.error("svg/unknown-reference",
                               f"nothing in this file has the id {brief(name)}", element.where,
                               suggest(name, list(document.ids)))


FOLDER = "icons"
# A drawing's own place and size; a symbol has those of its use.
PLACEMENT_ATTRIBUTES = frozenset(("width", "height", "x", "y", "id"))
SIGN = re.compile(r":([A-Za-z][\w-]*):")
PLACEHOLDER = re.compile(r"\{[^{}]*\}")


def icon_files(folders: Sequence[Path], findings: Findings) -> dict[str, Path]:
    """The drawings in icons/ of each folder by name, listed and not read; the first one counts."""
    paths: dict[str, Path] = {}
    for folder in folders:
        home = resolve_inside(folder, FOLDER, findings, FileLocation(display_path(folder / FOLDER)))
        for path in sorted(home.glob("*.svg")) if home else ():
            paths.setdefault(path.stem, path)
    return paths


def find_used_icons(names: Iterable[str], documents: Iterable[Document], values: Iterable[str],
                    texts: Iterable[str]) -> frozenset[str]:
    """Which icons could be shown: those that drawings, values or signs in texts name.

    A name with {fields} in it is filled with every value there is: some icons may be read that
    nothing shows, but none is missed.
    """
    name_set = frozenset(names)
    value_set = frozenset(values)
    wanted = {name for text in (*value_set, *texts) for name in SIGN.findall(text)}
    wanted |= value_set & name_set
    patterns: set[str] = set()
    for document in documents:
        for element in document.root.walk():
            wanted.update(references(element.attrs))
            for name, value in element.attrs.items():
                if name.startswith("data-"):
                    patterns.add(value)
            for child in element.children:
                if isinstance(child, str) and ":" in child:
                    wanted.update(SIGN.findall(child))
    for pattern in patterns:
        wanted.update(_fill_pattern(pattern.removeprefix("#"), name_set, value_set))
    return name_set & wanted


def _fill_pattern(pattern: str, names: frozenset[str], values: frozenset[str]) -> Iterator[str]:
    """The names that a pattern could become."""
    parts = PLACEHOLDER.split(pattern)
    if len(parts) == 1:
        yield pattern
        return
    whole = re.compile("(.*)".join(map(re.escape, parts)))
    for name in names:
        match = whole.fullmatch(name)
        if match and (len(parts) > 2 or match[1] in values or match[1].isdecimal()):
            yield name


def wrap_as_symbol(document: Document, name: str, findings: Findings) -> Document:
    """A drawing as a library of one symbol, with a viewBox, and pictures named from outside."""
    root = document.root
    attrs = {key: value for key, value in root.attrs.items() if key not in PLACEMENT_ATTRIBUTES}
    if "viewBox" not in attrs:
        size = natural_size(root.attrs)
        if size is None:
            findings.error("svg/size", "the icon doesn't say how large it is", root.where,
                           "give it a viewBox")
        else:
            attrs["viewBox"] = f"0 0 {size[0]:.9g} {size[1]:.9g}"
    inner = {old: f"{name}--{old}" for old in document.ids}
    children = tuple(child if isinstance(child, str) else _rebase_pictures(rename_ids(child, inner))
                     for child in root.children)
    symbol = Element("symbol", {**attrs, "id": name}, children, root.where)
    whole = Element("svg", {}, (symbol,), root.where)
    ids = {element.attrs["id"]: element for element in whole.walk() if "id" in element.attrs}
    return Document(whole, ids, document.digest, document.file)


def _rebase_pictures(element: Element) -> Element:
    """An element of an icon whose pictures are named from the folder of the templates."""
    attrs = element.attrs
    if element.tag == "image" and "href" in attrs:
        attrs = {**attrs, "href": resolve_href(attrs["href"], FOLDER)}
    return element.copy_with(attrs, tuple(
        child if isinstance(child, str) else _rebase_pictures(child)
        for child in element.children))
