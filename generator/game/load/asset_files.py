"""Fonts, also those in web fonts and collections, and the words of a game in its languages."""


import re
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from generator.base.findings import Complaint, FileLocation, Findings, brief, suggest
from generator.game.load.files import (
    Files,
    digest,
    display_path,
    find_files,
    path_exists,
    resolve_inside,
)
from generator.game.load.game_schema import LanguageFile
from generator.game.load.schema_errors import validate_model
from generator.game.load.yaml_file import read_yaml
from generator.game.model.assets import FontFile, GameStrings
from generator.game.model.game import Component
from generator.game.model.table_layout import Tabletop

OPENTYPE = (b"\x00\x01\x00\x00", b"true", b"OTTO")
WOFF, WOFF2, COLLECTION = b"wOFF", b"wOF2", b"ttcf"
# Real fonts are packed to a fifth at best, and have few tables; a collection has few fonts.
MOST_TIMES = 10
SPARE = 200_000
MOST_TABLES = 256
MOST_IN_COLLECTION = 64
MOST_UNPACKED = 40_000_000
WOFF_HEADER = 48
CONVERT_HINT = "convert it to TTF or OTF, or take it out of fonts/"


def fonts_in(file: str, data: bytes) -> list[FontFile]:
    """The fonts of a file, whatever it is packed in; raises a Complaint."""
    start = data[:4]
    if start in OPENTYPE:
        return [FontFile(file, data, digest(data))]
    try:
        if start == COLLECTION:
            return _split_collection(file, data)
        if start == WOFF:
            return [FontFile(file, _unpack_woff(data), digest(data))]
        if start == WOFF2:
            return [FontFile(file, _unpack_woff2(data), digest(data))]
    except (struct.error, zlib.error):
        raise _damaged_complaint() from None
    raise Complaint("font/format", "this is no font of a kind that is known",
                    "TTF, OTF, TTC, WOFF and WOFF2 are; " + CONVERT_HINT)


def _damaged_complaint() -> Complaint:
    return Complaint("font/unusable", "this font can't be used: it is damaged, and can't be "
                     "unpacked", CONVERT_HINT)


def _split_collection(file: str, data: bytes) -> list[FontFile]:
    (count,) = struct.unpack_from(">I", data, 8)
    if not 1 <= count <= MOST_IN_COLLECTION:
        raise Complaint("font/unusable", "this font can't be used: it says that it holds "
                        f"{count:,} fonts", CONVERT_HINT)
    mark = digest(data)
    return [FontFile(file, data, f"{mark}-{number}", number) for number in range(count)]


def _check_unpacked_size(size: int, data: bytes) -> None:
    if size > min(MOST_TIMES * len(data) + SPARE, MOST_UNPACKED):
        raise Complaint("font/unusable", "this font can't be used: it unpacks to far more than its "
                        "file says", CONVERT_HINT)


def _unpack_woff(data: bytes) -> bytes:
    """A WOFF file as OpenType: its tables are deflated one by one."""
    flavour, _, count = struct.unpack_from(">4sIH", data, 4)
    if count > MOST_TABLES:
        raise struct.error
    rows = [struct.unpack_from(">4sIIII", data, 44 + 20 * index) for index in range(count)]
    _check_unpacked_size(sum(row[3] for row in rows), data)
    at = 12 + 16 * count
    head, body = [struct.pack(">4sHHHH", flavour, count, 0, 0, 0)], []
    for tag, start, packed, length, checksum in rows:
        part = data[start:start + packed]
        if packed < length:
            part = zlib.decompressobj().decompress(part, length)
        if len(part) != length:
            raise struct.error
        head.append(struct.pack(">4sIII", tag, checksum, at, length))
        body.append(part + bytes(-length % 4))
        at += len(body[-1])
    return b"".join((*head, *body))


def _unpack_woff2(data: bytes) -> bytes:
    """A WOFF2 file as OpenType; fontTools knows how its outlines are put together again."""
    # Few games have web fonts; the others shouldn't wait for this import.
    import brotli  # noqa: PLC0415
    from fontTools.ttLib import woff2  # noqa: PLC0415

    (count,) = struct.unpack_from(">H", data, 12)
    (packed,) = struct.unpack_from(">I", data, 20)
    if count > MOST_TABLES or data[4:8] == COLLECTION:
        raise struct.error
    try:
        stream = BytesIO(data)
        stream.seek(WOFF_HEADER)
        size = 0
        for _ in range(count):
            entry = woff2.WOFF2DirectoryEntry()
            entry.fromFile(stream)
            _check_unpacked_size(max(entry.length, entry.origLength), data)
            size += entry.length
        _check_unpacked_size(size, data)
        body = data[stream.tell():stream.tell() + packed]
        if len(brotli.Decompressor().process(body, output_buffer_limit=size + 1)) != size:
            raise struct.error
        plain = BytesIO()
        # The font's metadata isn't read: it is packed, too.
        woff2.decompress(BytesIO(data[:28] + bytes(20) + data[WOFF_HEADER:]), plain)
        return plain.getvalue()
    except Complaint:
        raise
    except Exception:  # fontTools may raise anything over a damaged file
        raise _damaged_complaint() from None


FONT_PACKAGE = "ballotin_fonts"


def font_packages() -> tuple[Path, ...]:
    """The folders of installed font packages in the order of their names; nothing of them is run.

    Each is a part of the same namespace package, so they are found without
    asking every package that is installed what it is.
    """
    spec = find_spec(FONT_PACKAGE)
    folders: dict[str, Path] = {}
    for place in (spec.submodule_search_locations or ()) if spec else ():
        for fonts in sorted(Path(place).glob("*/fonts")):
            folders.setdefault(fonts.parent.name, fonts.parent)
    return tuple(folders[name] for name in sorted(folders))


ENGLISH = "en"
# The folder of a game's texts, a file a language.
LANGUAGES = "lang"
# What game.yaml and kinds.yaml say in the first language, a string may say in another.
FACTS = ("game.title", "game.subtitle", "credits.design", "credits.publisher", "credits.art",
         "credits.notice")
KIND_STRINGS = ("title", "plural", "stock")
# What virtual tables call zones and counters, whose names are the table's and the rules' to say.
ZONE, FIGURE = "zone.", "figure."
NUMBER = re.compile(r" \d+$")


def read_words(home: Path, languages: Mapping[str, FileLocation], components: Iterable[Component],
               shared: Sequence[Path], findings: Findings, *, files: Files,
               keywords: Iterable[str] = ()) -> dict[str, GameStrings]:
    """Return the words of each language; gaps hold the first language's text, with a warning.

    `languages` says where game.yaml names each of them; `shared` are the folders of what
    games share, the most important first. There a gap holds English, without a word.
    """
    default = next(iter(languages))
    read = {language: _read_language(home, language, default, at, findings, files=files)
            for language, at in languages.items()}
    first = read[default]
    english = shared_words(shared, ENGLISH, findings, files)
    keys = {*english.strings, *_translatable_keys(components),
            *(f"keyword.{name}" for name in keywords)}
    words = {}
    for language, strings in read.items():
        if strings is not None and first is not None:
            file = FileLocation(display_path(home / _language_file(language)))
            _report_gaps(strings, first, file, findings)
            _report_unknown_keys(strings, first, keys, findings)
            spoken = english if language == ENGLISH else _merge_layers(
                language, [english, shared_words(shared, language, findings, files)])
            whole = _merge_layers(language, [first, strings])
            words[language] = GameStrings(language, whole.strings, whole.where, spoken.strings)
    _report_unlisted_languages(home / LANGUAGES, languages, files, findings)
    return words


def _merge_layers(language: str, layers: Iterable[GameStrings]) -> GameStrings:
    """The words of all layers; the last that has a key wins."""
    whole = GameStrings(language, {}, {})
    for layer in layers:
        whole = GameStrings(language, {**whole.strings, **layer.strings},
                            {**whole.where, **layer.where})
    return whole


def _translatable_keys(components: Iterable[Component]) -> set[str]:
    """The keys of what other files say, by which it may be translated."""
    pieces = list(components)
    kinds = dict.fromkeys(piece.kind.name for piece in pieces)
    return {*FACTS, *(f"kind.{kind}.{name}" for kind in kinds for name in KIND_STRINGS),
            *(f"{piece.id}.{name}" for piece in pieces
              for name, field in piece.kind.fields.items() if field.type == "text")}


def shared_words(folders: Sequence[Path], language: str, findings: Findings,
                 files: Files | None = None) -> GameStrings:
    """What games share in a language: a project's words upon the shipped ones."""
    layers = []
    for folder in reversed(folders):
        name = _language_file(language)
        path = resolve_inside(folder, name, findings, FileLocation(display_path(folder / name)))
        if path and path_exists(path) \
                and (read := _read_language_file(path, language, files, findings)):
            layers.append(read)
    return _merge_layers(language, layers)


def _language_file(language: str) -> str:
    return f"{LANGUAGES}/{language}.yaml"


def _read_language(home: Path, language: str, default: str, at: FileLocation,
                   findings: Findings, *, files: Files) -> GameStrings | None:
    """The words of lang/<code>.yaml; a game with one language may do without."""
    path = home / _language_file(language)
    if language == default and not path_exists(path):
        return GameStrings(language, {}, {})
    if not path_exists(path):
        findings.error("file/missing", f"there is no file '{display_path(path)}'", at,
                       f"add it, or take '{language}' out of languages")
        return None
    path_inside = resolve_inside(home, _language_file(language), findings,
                                 FileLocation(display_path(path)))
    return _read_language_file(path_inside, language, files, findings) if path_inside else None


def _read_language_file(path: Path, language: str, files: Files | None,
                        findings: Findings) -> GameStrings | None:
    tree = read_yaml(path, findings, None, files)
    parsed = validate_model(LanguageFile, tree, findings) if tree else None
    if tree is None or parsed is None:
        return None
    return GameStrings(language, parsed.strings,
                       {key: tree.at(("strings", key)) for key in parsed.strings})


def _report_gaps(strings: GameStrings, first: GameStrings, file: FileLocation,
                 findings: Findings) -> None:
    for key, text in first.strings.items():
        if key not in strings.strings:
            findings.warning("words/missing", f"'{strings.language}' has no text for {brief(key)}",
                             file, f"until it has, pieces say: {text[:60]}", (first.where[key],))


def _report_unknown_keys(strings: GameStrings, first: GameStrings, others: set[str],
                         findings: Findings) -> None:
    names = [*first.strings, *sorted(others)]
    for key in strings.strings:
        if strings is not first and key not in first.strings and key not in others \
                and not key.startswith((ZONE, FIGURE)):
            findings.warning("words/unknown", f"nothing is called {brief(key)}: it is no string of "
                             f"'{first.language}' and no field", strings.where[key],
                             suggest(key, names))


def report_unknown_zones(words: Iterable[GameStrings], table: Tabletop, findings: Findings) -> None:
    """Report names of zones that table.yaml doesn't have; `stack 1` may be meant by `stack *`."""
    zones = dict.fromkeys((*table.zones, *table.seats))
    zone_keys = [f"{ZONE}{name}" for name in zones]
    reported: set[FileLocation] = set()
    for strings in words:
        for key, where in strings.where.items():
            name = key.removeprefix(ZONE)
            if key == name or key in strings.shared or where in reported or name in zones \
                    or NUMBER.sub(" *", name) in zones:
                continue
            reported.add(where)
            findings.warning("words/unknown", f"nothing is called {brief(key)}: table.yaml has no "
                             "such zone", where,
                             suggest(key, zone_keys))


def _report_unlisted_languages(folder: Path, languages: Mapping[str, FileLocation], files: Files,
                               findings: Findings) -> None:
    for path in sorted(folder.glob("*.yaml")) if files.may_read(folder) else ():
        if path.stem not in languages:
            findings.warning("words/unlisted", f"'{display_path(path)}' is not used",
                             next(iter(languages.values())),
                             f"add '{path.stem}' to languages in game.yaml")


MOST_FONT_BYTES = 40_000_000
MOST_FONTS_BYTES = 100_000_000
# In all files together; a collection counts as many as it holds. Each takes time and memory.
MOST_FONTS = 200
ENDINGS = ("ttf", "otf", "ttc", "otc", "woff", "woff2")
PATTERNS = tuple(f"fonts/*.{suffix}" for ending in ENDINGS for suffix in (ending, ending.upper()))


def read_fonts(folders: Sequence[Path], files: Files, findings: Findings) -> tuple[FontFile, ...]:
    """Return all fonts in fonts/ of each folder, the game's own first."""
    fonts: list[FontFile] = []
    size = 0
    for path in find_files(folders, PATTERNS, findings):
        size += path.stat().st_size if path.is_file() else 0
        data = files.read(path, MOST_FONT_BYTES, findings) if size <= MOST_FONTS_BYTES else None
        fonts_of_file = [] if data is None else files.step(
            (_fonts, path.absolute()), (data,), partial(_fonts, path, data), findings)
        size += sum(len(font.data) - len(data or b"") for font in fonts_of_file[:1])
        if size > MOST_FONTS_BYTES:
            findings.error("file/too-large", "the fonts are larger than "
                           f"{MOST_FONTS_BYTES / 1e6:.0f} MB together",
                           FileLocation(display_path(path)),
                           "take those out of fonts/ that nothing is written in")
            break
        if len(fonts) + len(fonts_of_file) > MOST_FONTS:
            findings.error("file/too-large", f"the files in fonts/ hold more than {MOST_FONTS} "
                           "fonts together", FileLocation(display_path(path)),
                           "take those out of fonts/ that nothing is written in")
            break
        fonts += fonts_of_file
    return tuple(fonts)


def _fonts(path: Path, data: bytes, findings: Findings) -> list[FontFile]:
    try:
        return fonts_in(display_path(path), data)
    except Complaint as complaint:
        findings.add(complaint.at(FileLocation(display_path(path))))
        return []
