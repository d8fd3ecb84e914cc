"""What a game is drawn with: templates, symbols, fonts, pictures, and words in its languages."""

import base64
import binascii
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote

from generator.findings import Complaint, Findings, Where
from generator.load.files import Files, digest, inside, own_files, shown, there_is
from generator.load.mistakes import check
from generator.load.schema import LanguageFile
from generator.load.web_fonts import fonts_in
from generator.load.wording import brief, nearest
from generator.load.yaml_file import read_yaml
from generator.model.assets import FontFile, Picture, Words
from generator.model.game import Component
from generator.svg.limits import is_elsewhere
from generator.svg.references import references, renamed, weigh
from generator.svg.tree import Document, Element

ENGLISH = "en"
# What game.yaml and kinds.yaml say in the first language, a string may say in another.
FACTS = ("game.title", "game.subtitle", "credits.design", "credits.publisher", "credits.art",
         "credits.notice")
OF_KINDS = ("title", "plural", "stock")


def read_words(folder: Path, languages: Mapping[str, Where], components: Iterable[Component],
               shared: Sequence[Path], findings: Findings, *, files: Files) -> dict[str, Words]:
    """Return the words of each language; gaps hold the first language's text, with a warning.

    `languages` says where game.yaml names each of them; `shared` are the folders of what
    games share, the most important first. There a gap holds English, without a word.
    """
    default = next(iter(languages))
    read = {language: _read(folder, language, default, at, findings, files=files)
            for language, at in languages.items()}
    first = read[default]
    english = shared_words(shared, ENGLISH, findings, files)
    known = {*english.strings, *_nameable(components)}
    words = {}
    for language, own in read.items():
        if own is not None and first is not None:
            _tell_gaps(own, first, Where(shown(folder / f"{language}.yaml")), findings)
            _tell_unknown(own, first, known, findings)
            spoken = english if language == ENGLISH else _merged(
                language, [english, shared_words(shared, language, findings, files)])
            whole = _merged(language, [first, own])
            words[language] = Words(language, whole.strings, whole.where, spoken.strings)
    _tell_unlisted(folder, languages, findings)
    return words


def _merged(language: str, layers: Iterable[Words]) -> Words:
    """The words of all layers; the last that has a key wins."""
    whole = Words(language, {}, {})
    for layer in layers:
        whole = Words(language, {**whole.strings, **layer.strings},
                      {**whole.where, **layer.where})
    return whole


def _nameable(components: Iterable[Component]) -> set[str]:
    """The keys of what other files say, by which it may be translated."""
    pieces = list(components)
    kinds = dict.fromkeys(each.kind.name for each in pieces)
    return {*FACTS, *(f"kind.{kind}.{name}" for kind in kinds for name in OF_KINDS),
            *(f"{each.id}.{name}" for each in pieces
              for name, field in each.kind.fields.items() if field.type == "text")}


def shared_words(folders: Sequence[Path], language: str, findings: Findings,
                 files: Files | None = None) -> Words:
    """What games share in a language: a project's words upon the shipped ones."""
    layers = []
    for folder in reversed(folders):
        path = inside(folder, f"lang/{language}.yaml", findings,
                      Where(shown(folder / "lang" / f"{language}.yaml")))
        if path and there_is(path) and (read := _file(path, language, files, findings)):
            layers.append(read)
    return _merged(language, layers)


def _read(folder: Path, language: str, default: str, at: Where,
          findings: Findings, *, files: Files) -> Words | None:
    """The words of lang/<code>.yaml; a game with one language may do without."""
    path = folder / f"{language}.yaml"
    if language == default and not there_is(path):
        return Words(language, {}, {})
    if not there_is(path):
        findings.error("file/missing", f"there is no file '{shown(path)}'", at,
                       f"add it, or take '{language}' out of languages")
        return None
    own = inside(folder, path.name, findings, Where(shown(path)))
    return _file(own, language, files, findings) if own else None


def _file(path: Path, language: str, files: Files | None, findings: Findings) -> Words | None:
    tree = read_yaml(path, findings, None, files)
    parsed = check(LanguageFile, tree, findings) if tree else None
    if tree is None or parsed is None:
        return None
    return Words(language, parsed.strings,
                 {key: tree.at(("strings", key)) for key in parsed.strings})


def _tell_gaps(own: Words, first: Words, file: Where, findings: Findings) -> None:
    for key, text in first.strings.items():
        if key not in own.strings:
            findings.warning("words/missing", f"'{own.language}' has no text for {brief(key)}",
                             file, f"until it has, pieces say: {text[:60]}", (first.where[key],))


def _tell_unknown(own: Words, first: Words, others: set[str], findings: Findings) -> None:
    known = [*first.strings, *sorted(others)]
    for key in own.strings:
        if own is not first and key not in first.strings and key not in others:
            findings.warning("words/unknown", f"nothing is called {brief(key)}: it is no string of "
                             f"'{first.language}' and no field", own.where[key],
                             nearest(key, known))


def _tell_unlisted(folder: Path, languages: Mapping[str, Where], findings: Findings) -> None:
    for path in sorted(folder.glob("*.yaml")):
        if path.stem not in languages:
            findings.warning("words/unlisted", f"'{shown(path)}' is not used",
                             next(iter(languages.values())),
                             f"add '{path.stem}' to languages in game.yaml")


MOST_FONT_BYTES = 40_000_000
ENDINGS = ("ttf", "otf", "ttc", "otc", "woff", "woff2")
PATTERNS = tuple(f"fonts/*.{each}" for ending in ENDINGS for each in (ending, ending.upper()))


def read_fonts(folders: Sequence[Path], files: Files, findings: Findings) -> tuple[FontFile, ...]:
    """Return all fonts in fonts/ of each folder, the game's own first."""
    fonts: list[FontFile] = []
    size = 0
    for path in own_files(folders, PATTERNS, findings):
        size += path.stat().st_size if path.is_file() else 0
        data = files.read(path, MOST_FONT_BYTES, findings) if size <= MOST_FONTS_BYTES else None
        found = [] if data is None else files.step(
            (_fonts, path.absolute()), (data,), partial(_fonts, path, data), findings)
        size += sum(len(font.data) - len(data or b"") for font in found[:1])
        if size > MOST_FONTS_BYTES:
            findings.error("file/too-large", "the fonts are larger than "
                           f"{MOST_FONTS_BYTES / 1e6:.0f} MB together", Where(shown(path)),
                           "take those out of fonts/ that nothing is written in")
            break
        fonts += found
    return tuple(fonts)


def _fonts(path: Path, data: bytes, findings: Findings) -> list[FontFile]:
    try:
        return fonts_in(shown(path), data)
    except Complaint as complaint:
        findings.add(complaint.at(Where(shown(path))))
        return []


MOST_PICTURE_BYTES = 50_000_000
MOST_PIXELS = 40_000_000
# Of all pictures together, not counting so many for each byte of their files: a picture of
# little else than white is packed into next to nothing, and unpacked nonetheless.
MOST_EMPTY_PIXELS = 100_000_000
PIXELS_PER_BYTE = 50
MOST_FONTS_BYTES = 100_000_000
SUFFIXES = (".png", ".jpg", ".jpeg")
FORMATS = ("PNG", "JPEG")


def read_pictures(documents: Iterable[Document], folders: Sequence[Path], files: Files,
                  findings: Findings) -> dict[str, Picture]:
    """Return every picture that the documents may show, by the href they use."""
    pictures: dict[str, Picture] = {}
    tried: set[str] = set()
    empty = 0
    for element in _images(documents):
        href = element.attrs.get("href", "")
        if href and not href.startswith("#") and href not in tried:
            tried.add(href)
            picture = _embedded(href, element.where, findings) if href.startswith("data:") \
                else _found(href, folders, element.where, files, findings)
            if picture:
                pictures[href] = picture
                empty += _empty(picture)
        pattern = element.attrs.get("data-set-href", "")
        if pattern and pattern not in tried:
            tried.add(pattern)
            for name in _candidates(pattern, folders):
                if name not in tried:
                    tried.add(name)
                    picture = _found(name, folders, element.where, files, findings)
                    if picture:
                        pictures[name] = picture
                        empty += _empty(picture)
        if empty > MOST_EMPTY_PIXELS:
            findings.error("picture/too-large", "the pictures have far more pixels than their "
                           "files say", element.where, "make those smaller that show little")
            break
    return pictures


def _empty(picture: Picture) -> int:
    """How many pixels a picture has that its file says next to nothing about."""
    return max(picture.width * picture.height - PIXELS_PER_BYTE * len(picture.data), 0)


def _images(documents: Iterable[Document]) -> Iterator[Element]:
    for document in documents:
        for element in document.root.walk():
            if element.tag == "image":
                yield element


def _candidates(pattern: str, folders: Sequence[Path]) -> list[str]:
    """The names of all pictures that a href with {fields} in it could become."""
    start, end = pattern.partition("{")[0], pattern.rpartition("}")[2]
    return [name for name in _wanted_names(folders)
            if name.startswith(start) and name.endswith(end)]


def _wanted_names(folders: Sequence[Path]) -> list[str]:
    return sorted({path.relative_to(folder).as_posix() for folder in folders
                   for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES})


def _found(href: str, folders: Sequence[Path], at: Where, files: Files,
           findings: Findings) -> Picture | None:
    if is_elsewhere(href):
        name = unquote(re.split(r"[/\\]", href)[-1])
        if name and any((folder / name).is_file() for folder in folders):
            findings.note("picture/elsewhere", f"instead of {brief(href)} the '{name}' beside the "
                          "templates is shown", at)
            href = name
        elif not href.startswith("../"):
            findings.error("picture/missing", f"the picture {brief(href)} lies elsewhere", at,
                           f"put '{name}' into {shown(folders[0])}/" if name else "")
            return None
    for folder in folders:
        path = inside(folder, href, findings, at)
        if path is None:
            return None
        if path.is_file():
            data = files.read(path, MOST_PICTURE_BYTES, findings, at)
            return None if data is None else files.step(
                (_picture, path.absolute()), (data, at),
                partial(_picture, f"'{shown(path)}'", data, at), findings)
    findings.error("picture/missing", f"there is no picture {brief(href)}", at,
                   nearest(href, _wanted_names(folders)) or f"put it below {shown(folders[0])}/")
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
    from PIL import Image  # noqa: PLC0415  # few games hold pictures

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
        own_weights = weigh(document, findings) or {}
        names = _names(document, number, taken=symbols)
        renamed = _renamed(document.root, names)
        for element in renamed.walk():
            name = element.attrs.get("id")
            if name is not None:
                symbols[name] = element
        weights.update({names[old]: weight for old, weight in own_weights.items()})
    return IconLibrary(symbols, weights,
                       digest("".join(each.digest for each in documents).encode()),
                   tuple(documents))


def _names(document: Document, number: int, taken: Mapping[str, Element]) -> dict[str, str]:
    """New ids by old ones: visible symbols keep theirs, the rest can't meet other files'."""
    return {name: name if element.tag == "symbol" and name not in taken
            else f"icons-{number}--{name}" for name, element in document.ids.items()}


def _renamed(element: Element, names: Mapping[str, str]) -> Element:
    attrs = {name: _renamed_value(name, value, names) for name, value in element.attrs.items()}
    children = tuple(child if isinstance(child, str) else _renamed(child, names)
                     for child in element.children)
    return element.changed(attrs, children)


def _renamed_value(name: str, value: str, names: Mapping[str, str]) -> str:
    if name == "id":
        return names.get(value, value)
    if name == "href" and value.startswith("#"):
        return "#" + names.get(value[1:], value[1:])
    if "#" in value and "(" in value:
        return renamed(value, lambda old: names.get(old, old))
    return value


def _check_references(document: Document, findings: Findings) -> None:
    for element in document.root.walk():
        for name in references(element.attrs):
            if name not in document.ids:
                findings.error("svg/unknown-reference",
                               f"nothing in this file has the id {brief(name)}", element.where,
                               nearest(name, list(document.ids)))
