"""Colour spaces of a PDF: what they are called, and how much ink their values are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from generator.findings import Complaint
from generator.preflight.reading import unpacked

# Lines for machines, which lay no ink.
LINES = frozenset(("CutContour", "Crease", "Cut", "Die", "DieLine", "Dieline", "ThruCut"))
FAMILIES = {"/G": "DeviceGray", "/RGB": "DeviceRGB", "/CMYK": "DeviceCMYK",
            "/DeviceGray": "DeviceGray", "/DeviceRGB": "DeviceRGB", "/DeviceCMYK": "DeviceCMYK",
            "/CalGray": "CalGray", "/CalRGB": "CalRGB", "/Lab": "Lab", "/Pattern": "Pattern"}
BY_PARTS = {1: "ICC grey", 3: "ICC RGB", 4: "ICC CMYK"}
DEEPEST = 8
# Bytes of a gradient's samples.
MOST_SAMPLES = 1_000_000
# (total, without black) in parts of 1.
Laid = tuple[float, float]
NOTHING: Laid = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: what it is called, all that it is made of, and the names of its inks."""

    name: str
    families: frozenset[str]
    inks: tuple[str, ...] = ()

    def laid(self, values: Sequence[float]) -> Laid:
        """How much ink a colour is; nothing where that depends on a profile."""
        if self.name in ("DeviceCMYK", "ICC CMYK") and len(values) >= 4:
            colours = values[0] + values[1] + values[2]
            return colours + values[3], colours
        if self.name in ("DeviceGray", "ICC grey") and values:
            return 1 - values[0], 0.0
        if self.inks:
            total = sum((4 * each if ink == "All" else each)
                        for ink, each in zip(self.inks, values, strict=False)
                        if ink not in LINES and ink != "None")
            return total, total
        return NOTHING


GREY = Space("DeviceGray", frozenset(("DeviceGray",)))
RGB = Space("DeviceRGB", frozenset(("DeviceRGB",)))
CMYK = Space("DeviceCMYK", frozenset(("DeviceCMYK",)))
PATTERN = Space("Pattern", frozenset())


def space_of(said: Any, resources: Any = None, depth: int = 0) -> Space:
    """The colour space that something in a PDF is."""
    if depth > DEEPEST:
        return Space("unknown", frozenset(("unknown",)))
    if isinstance(said, pikepdf.Name):
        name = FAMILIES.get(str(said))
        if name is None and resources is not None:
            named = resources.get("/ColorSpace")
            found = named.get(str(said)) if isinstance(named, pikepdf.Dictionary) else None
            if found is not None:
                return space_of(found, None, depth + 1)
        return PATTERN if name == "Pattern" else Space(name or str(said)[1:],
                                                       frozenset((name or str(said)[1:],)))
    if isinstance(said, pikepdf.Array) and len(said):
        return _listed(said, resources, depth)
    return Space("unknown", frozenset(("unknown",)))


def _listed(said: Any, resources: Any, depth: int) -> Space:
    family = str(said[0])
    if family == "/ICCBased" and len(said) > 1:
        name = BY_PARTS.get(int(said[1].get("/N", 0)), "unknown")
        return Space(name, frozenset((name,)))
    if family in ("/Indexed", "/I") and len(said) > 1:
        base = space_of(said[1], resources, depth + 1)
        return Space(f"Indexed {base.name}", base.families)
    if family in ("/Separation", "/DeviceN") and len(said) > 2:
        inks = (str(said[1])[1:],) if family == "/Separation" else tuple(
            str(each)[1:] for each in said[1])
        shown = space_of(said[2], resources, depth + 1)
        return Space(family[1:], shown.families | {family[1:]}, inks)
    if family == "/Pattern":
        below = space_of(said[1], resources, depth + 1) if len(said) > 1 else PATTERN
        return Space("Pattern", below.families)
    return space_of(said[0], resources, depth + 1)


def most_in_function(function: Any, space: Space, depth: int = 0) -> Laid:
    """The most ink on the way of a gradient: at its samples, as it is straight between them."""
    if depth > DEEPEST:
        return NOTHING
    if isinstance(function, pikepdf.Array):
        # One for each ink: what each has at most, together.
        ends = [_ends(each) for each in function]
        return space.laid([max(end[0] for end in each) for each in ends if each])
    if int(function.get("/FunctionType", -1)) == 3:
        return most([most_in_function(each, space, depth + 1) for each in function.Functions])
    return most([space.laid(end) for end in _ends(function)])


def _ends(function: Any) -> list[list[float]]:
    """The values of a function between which it is straight; none if nobody can say."""
    sort = int(function.get("/FunctionType", -1))
    if sort == 2:
        return [[float(each) for each in function.get(name, default)]
                for name, default in (("/C0", [0]), ("/C1", [1]))]
    if sort != 0:
        return []
    reach = [float(each) for each in function.Range]
    lows, highs = reach[::2], reach[1::2]
    parts, wide = len(lows), int(function.get("/BitsPerSample", 0)) // 8
    data = unpacked(function, MOST_SAMPLES)
    if wide not in (1, 2) or not data or not parts:
        return [highs]
    most = 256 ** wide - 1
    values = [int.from_bytes(data[at:at + wide], "big") / most
              for at in range(0, len(data) - wide + 1, wide)]
    return [[low + (high - low) * value for low, high, value in
             zip(lows, highs, values[at:at + parts], strict=True)]
            for at in range(0, len(values) - parts + 1, parts)]


def most(laid: Sequence[Laid]) -> Laid:
    """The most of several, each by itself."""
    return (max((each[0] for each in laid), default=0.0),
            max((each[1] for each in laid), default=0.0))


def shading_of(shading: Any, resources: Any) -> tuple[Space, Laid]:
    """The space of a gradient, and the most ink of it."""
    space = space_of(shading.get("/ColorSpace"), resources)
    function = shading.get("/Function")
    try:
        return space, most_in_function(function, space) if function is not None else NOTHING
    except (Complaint, ValueError, TypeError, AttributeError, KeyError):
        return space, NOTHING
