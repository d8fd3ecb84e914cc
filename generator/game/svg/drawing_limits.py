"""What an SVG file may not hold, because drawing it would be unsafe, endless or untrue."""

import re
from collections.abc import Iterator

from generator.base.findings import Complaint
from generator.game.svg.lengths import EMS, LARGEST, PIXELS, parts
from generator.game.svg.transform import view_box
from generator.game.svg.url_references import targets

MOST_BYTES = 8_000_000
MOST_ELEMENTS = 50_000
MOST_DEPTH = 100
MOST_TRANSFORMS = 64
LONGEST_TRANSFORM = 4_096
LONGEST_ATTRIBUTE = 1_000_000
LONGEST_STYLE = 10_000
# Of all elements, with what stylesheets give them.
MOST_STYLE = 4_000_000
# Different ones, in one file.
MOST_DECLARATIONS = 20_000

REFUSED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("script", "handler", "listener"),
                    ("svg/script", "scripts can't be printed; remove it")),
    **dict.fromkeys(("foreignObject", "iframe", "audio", "video", "canvas", "embed", "object"),
                    ("svg/html", "draw it with SVG's own shapes and text")),
    **dict.fromkeys(("animate", "animateColor", "animateMotion", "animateTransform", "set",
                     "discard"), ("svg/animation", "paper doesn't move; remove it")),
}
DROPPED = frozenset(("metadata", "title", "desc"))

TRANSFORMS = frozenset(("transform", "gradientTransform", "patternTransform"))
NUMERIC = frozenset(
    ("x", "y", "x1", "y1", "x2", "y2", "width", "height", "cx", "cy", "r", "rx", "ry", "fx", "fy",
     "fr", "dx", "dy", "rotate", "offset", "d", "points", "style", "stroke-width",
     "stroke-dasharray", "stroke-dashoffset", "stroke-miterlimit", "font-size", "opacity",
     "fill-opacity", "stroke-opacity", "stop-opacity", "letter-spacing", "word-spacing", "refX",
     "refY", "markerWidth", "markerHeight", "stdDeviation", "textLength", "startOffset",
     "data-at", "data-step", "data-row-step", "data-width")) | TRANSFORMS

ENDLESS = re.compile(r"(?<![\w#-])[-+]?(?:nan|inf|infinity)(?![\w-])", re.IGNORECASE)
# In a style the name of a font may well be Infinity.
ENDLESS_STYLE = re.compile(
    r"(?<![\w-])(?!font|-)[a-z-]+\s{0,9}:\s{0,9}[-+]?(?:nan|inf|infinity)(?![\w-])", re.IGNORECASE)
# Neither the colour #4e4940 nor the reference url(#path1e99) holds a number.
NAMED = re.compile(r"#[\w-]+")
HUGE = re.compile(r"(?<![\w.#])\d{8,}|(?<![\d.])[\d.]+[eE]\+?0*(?:[7-9]|[1-9]\d)\d*")
# Neither the name of a font such as 'Icons 20180905' …
FONTS = re.compile(r"(?<![\w-])font-family\s{0,9}:[^;]*", re.IGNORECASE)
# … nor a word such as icons-20180905.
WORD = re.compile(r"(?<![\w.])[A-Za-z_][\w-]*")
# What turns every digit into 0 and all else into a space.
_DIGITS = bytes(48 if chr(code) in "0123456789" else 32 for code in range(256))
LONGEST_VIEW_BOX = 200
PICTURE_DATA = re.compile(r"data:image/(?:(?:png|jpe?g);base64,|svg\+xml[;,])", re.IGNORECASE)


_FIGURES = "0123456789.-"
_WORDS = frozenset(("fill", "stroke", "id", "class", "fill-rule", "clip-rule", "stroke-linecap",
                    "stroke-linejoin", "version", "color", "stop-color"))


def is_harmless(name: str, value: str) -> bool:
    """Whether an attribute is so plain that nothing of all this can be wrong with it."""
    if name in _WORDS:
        return len(value) < LONGEST_VIEW_BOX and "(" not in value
    # Fewer than eight figures are no number that is too large.
    return len(value) < 8 and name in NUMERIC and not value.strip(_FIGURES)


def attribute_refusals(tag: str, name_written: str, value: str) -> Iterator[Complaint]:
    """What is wrong with an attribute, or with the one that a template makes of it."""
    name = name_written.removeprefix("data-set-")
    if name.lower().startswith("on"):
        yield Complaint("svg/script", f"'{name}' would run a script", "remove it")
    if name == "href":
        yield from _href(tag, value, name_written == name)
    elif len(value) > LONGEST_ATTRIBUTE:
        yield Complaint("svg/too-large",
                        f"'{name}' is longer than {LONGEST_ATTRIBUTE:,} characters",
                        "simplify the path")
    if "(" in value:
        yield from _urls(name, value)
    if name in NUMERIC and not (tag == "svg" and name in ("width", "height")):
        yield from _numbers(name, value)
    if name in TRANSFORMS and (len(value) > LONGEST_TRANSFORM
                               or value.count("(") > MOST_TRANSFORMS):
        yield Complaint("svg/transform", f"'{name}' holds more than {MOST_TRANSFORMS} steps",
                        "write it as one matrix(…)")
    if name == "style":
        if len(value) > LONGEST_STYLE:
            yield Complaint("svg/too-large",
                            f"a style is longer than {LONGEST_STYLE:,} characters",
                            "say less in it")
        yield from hidden_style_complaints(value)
    if name == "viewBox":
        yield from _view_box(value)


def hidden_style_complaints(style: str) -> Iterator[Complaint]:
    """What is wrong with a style that doesn't say openly what it says."""
    if "\\" in style:
        yield Complaint("svg/style", "a \\ in a style can hide what it says",
                        "write the letters out")


def root_refusals(width: str | None, height: str | None) -> Iterator[tuple[str, Complaint]]:
    """What is wrong with the size of a whole drawing."""
    for name, value in (("width", width), ("height", height)):
        length_parts = parts(value) if value is not None else None
        if value is None or value.strip() == "auto" or (length_parts and length_parts[1] == "%"):
            continue
        if length_parts is None or length_parts[1] not in {**PIXELS, **EMS}:
            yield name, Complaint("svg/size", f"'{value[:40]}' is not a length",
                                  "write the size in mm, like 69mm")
            continue
        pixels = length_parts[0] * {**PIXELS, **EMS}[length_parts[1]]
        if not 0 < pixels <= LARGEST:
            yield name, Complaint("svg/size", f"a drawing can't be {value[:40]} in {name}",
                                  f"sizes go up to {LARGEST / PIXELS['mm'] / 1000:.0f} m")


# Where a picture was on the machine of the artist, as Inkscape writes it.
ELSEWHERE = re.compile(r"file:|[a-zA-Z]:[/\\]|/(?!/)|\.\.[/\\]|[^:]*\\", re.IGNORECASE)


def is_on_a_disk(href: str) -> bool:
    """Whether a picture is named by its place on another disk."""
    return bool(ELSEWHERE.match(href))


def _href(tag: str, value: str, by_an_editor: bool) -> Iterator[Complaint]:
    target = value.strip()
    if target.startswith("#"):
        return
    if target.lower().startswith("data:"):
        if not PICTURE_DATA.match(target):
            yield Complaint("svg/data",
                            f"embedded data '{target[:30]}…' is neither PNG, JPEG nor SVG",
                            "embed one of these, base64 encoded")
        return
    if tag == "image" and by_an_editor and is_on_a_disk(target):
        return
    if tag != "image" or re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:|//|/|\\", target) or "\\" in target:
        yield Complaint("svg/external", f"'{target[:60]}' is outside of this file",
                        "pictures must be in the folder of the templates, everything else in the "
                        "same file")


def _urls(name: str, value: str) -> Iterator[Complaint]:
    for target in targets(value):
        if not target.startswith("#"):
            yield Complaint("svg/external",
                            f"'{name}' points to '{target[:60]}' outside of this file",
                            "refer to an id in the same file: url(#id)")


def _numbers(name: str, value: str) -> Iterator[Complaint]:
    if name == "style":
        value = NAMED.sub("", value)
    wrong = None
    # Most numbers are short; to see that takes a fraction of looking closer.
    if "n" in value or "N" in value:
        wrong = (ENDLESS_STYLE if name == "style" else ENDLESS).search(value)
    if not wrong and ("e" in value or "E" in value or _has_long_number(value)):
        wrong = HUGE.search(WORD.sub("", FONTS.sub("", value)) if name == "style" else value)
    if wrong:
        yield Complaint("svg/number", f"'{name}' holds a number that can't be drawn: '{wrong[0]}'",
                        "numbers go up to 9,999,999")


def _has_long_number(value: str) -> bool:
    """Whether there are eight digits in a row; paths are long, and hardly ever hold any."""
    if value.isascii():
        return b"00000000" in value.encode("ascii").translate(_DIGITS)
    return bool(re.search(r"\d{8}", value))


def _view_box(value: str) -> Iterator[Complaint]:
    """Read as where it is drawn by, so that what passes here is understood there."""
    try:
        box = view_box({"viewBox": value}) if len(value) <= LONGEST_VIEW_BOX else None
    except Complaint:
        box = None
    if box is None or min(box[2] - box[0], box[3] - box[1]) < 1e-3:
        yield Complaint("svg/size", f"'viewBox' can't be '{value[:60]}'",
                        "write x, y, width and height, like \"-3 -3 69 94\"")
