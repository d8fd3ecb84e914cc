"""Colour spaces of a PDF: what they are called, and how much ink their values are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pikepdf
from numpy.typing import NDArray

from generator.base.budget import OverBudgetError, spend
from generator.base.findings import Complaint
from generator.paper.preflight.pdf_reading import MOST_NAME, unpack_stream

# Lines for machines, which lay no ink.
LINES = frozenset(("CutContour", "Crease", "Cut", "Die", "DieLine", "Dieline", "ThruCut"))
FAMILIES = {"/G": "DeviceGray", "/RGB": "DeviceRGB", "/CMYK": "DeviceCMYK",
            "/DeviceGray": "DeviceGray", "/DeviceRGB": "DeviceRGB", "/DeviceCMYK": "DeviceCMYK",
            "/CalGray": "CalGray", "/CalRGB": "CalRGB", "/Lab": "Lab", "/Pattern": "Pattern"}
ICC_BY_CHANNELS = {1: "ICC grey", 3: "ICC RGB", 4: "ICC CMYK"}
# Spaces whose values are the four inks.
INKS_BY_PROFILE = frozenset(("DeviceCMYK", "ICC CMYK"))
DEEPEST_SPACE = 8
# Bytes of a gradient's samples, and of a list of colours.
MOST_SAMPLES = 1_000_000
MOST_LISTED = 1024
# Microseconds for a function, a sample of it, a number that is written out, and an ink's name.
FUNCTION, SAMPLE, NUMBER, INK = 30, 0.1, 1.0, 1.0
# (total, without black) in parts of 1.
InkAmount = tuple[float, float]
NO_INK: InkAmount = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ColourSpace:
    """A colour space: what it is called, all that it is made of, and the names of its inks.

    `palette` is what the numbers stand for in a space that lists its colours, in four inks.
    """

    name: str
    families: frozenset[str]
    inks: tuple[str, ...] = ()
    palette: bytes = b""

    def ink_amount(self, values: Sequence[Any]) -> Any:
        """How much ink a colour is, or each of several; nothing where that depends on a profile."""
        if self.name in INKS_BY_PROFILE and len(values) >= 4:
            colours = values[0] + values[1] + values[2]
            return colours + values[3], colours
        if self.name in ("DeviceGray", "ICC grey") and values:
            return 1 - values[0], 0.0
        if self.inks:
            total = sum((4 * amount if ink == "All" else amount)
                        for ink, amount in zip(self.inks, values, strict=False)
                        if ink not in LINES and ink != "None")
            return total, total
        return NO_INK


GREY = ColourSpace("DeviceGray", frozenset(("DeviceGray",)))
RGB = ColourSpace("DeviceRGB", frozenset(("DeviceRGB",)))
CMYK = ColourSpace("DeviceCMYK", frozenset(("DeviceCMYK",)))
PATTERN = ColourSpace("Pattern", frozenset())


def space_of(value: Any, resources: Any = None, depth: int = 0) -> ColourSpace:
    """The colour space that something in a PDF is."""
    if depth > DEEPEST_SPACE:
        return ColourSpace("unknown", frozenset(("unknown",)))
    if isinstance(value, pikepdf.Name):
        name = FAMILIES.get(str(value))
        if name is None and resources is not None:
            named = resources.get("/ColorSpace")
            space = named.get(str(value)) if isinstance(named, pikepdf.Dictionary) else None
            if space is not None:
                return space_of(space, None, depth + 1)
        name = name or str(value)[1:MOST_NAME]
        return PATTERN if name == "Pattern" else ColourSpace(name, frozenset((name,)))
    if isinstance(value, pikepdf.Array) and len(value):
        return _space_of_array(value, resources, depth)
    return ColourSpace("unknown", frozenset(("unknown",)))


def _space_of_array(value: Any, resources: Any, depth: int) -> ColourSpace:
    family = str(value[0])
    if family == "/ICCBased" and len(value) > 1:
        name = ICC_BY_CHANNELS.get(int(value[1].get("/N", 0)), "unknown")
        return ColourSpace(name, frozenset((name,)))
    if family in ("/Indexed", "/I") and len(value) > 1:
        base = space_of(value[1], resources, depth + 1)
        palette = _palette(value[3]) if base.name in INKS_BY_PROFILE and len(value) > 3 else b""
        return ColourSpace(f"Indexed {base.name}", base.families, palette=palette)
    if family in ("/Separation", "/DeviceN") and len(value) > 2:
        if family == "/DeviceN":
            spend(len(value[1]) * INK)
        inks = (str(value[1])[1:],) if family == "/Separation" else tuple(
            str(ink)[1:] for ink in value[1])
        shown = space_of(value[2], resources, depth + 1)
        return ColourSpace(family[1:], shown.families | {family[1:]}, inks)
    if family == "/Pattern":
        below = space_of(value[1], resources, depth + 1) if len(value) > 1 else PATTERN
        return ColourSpace("Pattern", below.families)
    return space_of(value[0], resources, depth + 1)


def _palette(value: Any) -> bytes:
    data = unpack_stream(value, 4096) if isinstance(value, pikepdf.Stream) else bytes(value)
    return (data or b"")[:MOST_LISTED]


def most_ink_of_function(function: Any, space: ColourSpace) -> InkAmount:
    """The most ink on the way of a gradient: at its samples, as it is straight between them."""
    if isinstance(function, pikepdf.Array):
        # One for each ink: what each has at most, together.
        sampled = [_function_values(one) for one in function]
        if any(samples is None or not samples.size for samples in sampled):
            return NO_INK
        laid: InkAmount = space.ink_amount([float(samples[:, 0].max()) for samples in sampled
                                 if samples is not None])
        return laid
    samples = _function_values(function)
    if samples is None or not samples.size:
        return NO_INK
    total, colours = space.ink_amount(list(samples.T))
    return float(np.max(total)), float(np.max(colours))


def _function_values(function: Any, depth: int = 0) -> NDArray[np.float64] | None:
    """The values of a function between which it is straight; None if they are unknown."""
    spend(FUNCTION)
    sort = int(function.get("/FunctionType", -1))
    if sort == 3 and depth <= DEEPEST_SPACE:
        parts = [_function_values(part, depth + 1) for part in function.Functions]
        readable = [part for part in parts if part is not None]
        return np.concatenate(readable) if len(readable) == len(parts) > 0 else None
    if sort == 2:
        spend(NUMBER * sum(len(function.get(name, ())) for name in ("/C0", "/C1")))
        return np.array([[float(number) for number in function.get(name, default)]
                         for name, default in (("/C0", [0]), ("/C1", [1]))])
    return _sampled_values(function) if sort == 0 else None


def _sampled_values(function: Any) -> NDArray[np.float64]:
    """The values of a function that lists them."""
    spend(NUMBER * (len(function.Range) + len(function.get("/Decode", ()))))
    reach = np.array([float(number) for number in function.Range]).reshape(-1, 2)
    lows, highs = np.array([float(number) for number in function.get("/Decode", function.Range)]
                           ).reshape(-1, 2).T
    wide = int(function.get("/BitsPerSample", 0))
    data = unpack_stream(function, MOST_SAMPLES)
    spend(SAMPLE * len(data or b""))
    if wide not in (8, 16) or not data:
        return reach[:, 1][None]
    values = np.frombuffer(data, ">u2" if wide == 16 else "u1",
                           len(data) * 8 // wide // len(reach) * len(reach))
    rows = lows + (highs - lows) * values.reshape(-1, len(reach)) / (2 ** wide - 1)
    return np.asarray(np.clip(rows, reach[:, 0], reach[:, 1]))


def most(laid: Sequence[InkAmount]) -> InkAmount:
    """The most of several, each by itself."""
    return (max((amount[0] for amount in laid), default=0.0),
            max((amount[1] for amount in laid), default=0.0))


def read_shading(shading: Any, resources: Any) -> tuple[ColourSpace, InkAmount]:
    """The space of a gradient, and the most ink of it."""
    space = space_of(shading.get("/ColorSpace"), resources)
    function = shading.get("/Function")
    try:
        return space, most_ink_of_function(function, space) if function is not None else NO_INK
    except Complaint as complaint:
        if isinstance(complaint, OverBudgetError) or complaint.code == "preflight/too-much":
            raise
        return space, NO_INK
    except (ValueError, TypeError, AttributeError, KeyError):
        return space, NO_INK
