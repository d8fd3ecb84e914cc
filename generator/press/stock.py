"""The stock: PDF parts that faces share, each made once and known by its content."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Mapping

from generator.press.box import Box, grown, written
from generator.press.form import Part
from generator.press.ink import Glyphs, Ink
from generator.press.memory import Memory
from generator.press.numbers import exact, short
from generator.press.outline import Outline
from generator.press.transform import Matrix
from generator.press.transform import written as written_matrix

_NAME = re.compile(r"/@([XSGFP])(\S+)")
_FORM = "/Type/XObject/Subtype/Form"
_SORTS = {"X": "XObject", "S": "Shading", "G": "ExtGState", "F": "Font", "P": "Pattern"}


class Stock:
    """Parts by key, and the text that is shown in them."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.blends: set[str] = set()
        self._glyphs: dict[str, tuple[Glyphs, ...]] = {}
        self._forms: Memory[tuple[str, Box, str], str] = Memory(2048)
        self._states: dict[tuple[float, float, str], str] = {}
        self._shapes: dict[tuple[str, str, float], str] = {}

    def plain(self, head: str, uses: tuple[str, ...] = ()) -> str:
        """Keep a dictionary without a stream; the key of it."""
        return self._keep(head, None, uses)

    def raw(self, head: str, stream: bytes, uses: tuple[str, ...] = ()) -> str:
        """Keep a stream that is encoded already; the key of it."""
        return self._keep(head, stream, uses)

    def form(self, ink: Ink, box: Box, group: str = "") -> str:
        """Keep ink as a form of its own; a `group`, 'RGB' or 'Gray', is put together first."""
        known = (ink.operators, box, group)
        key = self._forms.get(known)
        if key is None:
            key = self._form(f"/BBox[{written(box)}]{_group(group)}", ink)
            self._forms.put(known, key)
        return key

    def state(self, fill: float = 1.0, stroke: float = 1.0, blend: str = "Normal") -> str:
        """The operator that sets opacities and blending."""
        if fill >= 1 and stroke >= 1 and blend == "Normal":
            return ""
        key = (fill, stroke, blend)
        if key not in self._states:
            part = self.plain(_state(*key))
            self._states[key] = f"/@G{part} gs\n"
            if blend != "Normal":
                self.blends.add(part)
        return self._states[key]

    def tile(self, ink: Ink, size: tuple[float, float], space: Matrix) -> str:
        """Keep ink as a pattern whose tiles are of that size; the key of it."""
        wide, high = exact(size[0]), exact(size[1])
        # A box a trifle larger than the step keeps pdfium from rounding the step to pixels.
        box = f"0 0 {exact(size[0] * 1.0001)} {exact(size[1] * 1.0001)}"
        head = (f"/PaintType 1/TilingType 1/BBox[{box}]/XStep {wide}/YStep {high}"
                f"/Matrix[{written_matrix(space)}]")
        return self._form(head, ink, "/Type/Pattern/PatternType 1")

    def shape(self, outline: Outline, operator: str, reach: float) -> str:
        """The operator that draws a painted outline which is kept as a form."""
        key = (outline.operators, operator, reach)
        if key not in self._shapes:
            ink = Ink(outline.operators + operator, grown(outline.box, reach))
            self._shapes[key] = f"/@X{self.form(ink, ink.box)} Do\n"
        return self._shapes[key]

    def mask(self, group: str, alpha: bool = False) -> str:
        """The operator that lets a group's lightness, or its opacity, decide what is seen."""
        head = f"<</SMask<</Type/Mask/S/{'Alpha' if alpha else 'Luminosity'}/G %0>>>>"
        return f"/@G{self.plain(head, (group,))} gs\n"

    def page(self, operators: str, box: str, group: str = "") -> Part:
        """The outermost form of a face; it belongs to the face and isn't kept here."""
        return self.sealed(*self._named(f"{_FORM}/BBox[{box}]{_group(group)}", operators))

    def sealed(self, head: str, data: bytes, uses: tuple[str, ...]) -> Part:
        """A part that isn't kept here."""
        return Part(_key(head, data, uses), head, zlib.compress(data, 6), uses)

    def needed(self, part: Part) -> dict[str, Part]:
        """A part with all parts that it needs, itself first."""
        found = {part.key: part}
        waiting = [part]
        while waiting:
            for key in waiting.pop().uses:
                if key not in found and key in self.parts:
                    found[key] = self.parts[key]
                    waiting.append(found[key])
        return found

    def glyphs(self, parts: Mapping[str, Part]) -> list[Glyphs]:
        """The glyphs that are shown in parts, other than in the outermost one."""
        return [shown for key in parts for shown in self._glyphs.get(key, ())]

    def _form(self, head: str, ink: Ink, sort: str = _FORM) -> str:
        head, text, uses = self._named(sort + head, ink.operators)
        key = _key(head, text, uses)
        if key not in self.parts:
            self.parts[key] = Part(key, head, zlib.compress(text, 6), uses)
        if ink.glyphs:
            self._glyphs[key] = ink.glyphs
        return key

    def _keep(self, head: str, stream: bytes | None, uses: tuple[str, ...]) -> str:
        key = _key(head, stream or b"", uses)
        if key not in self.parts:
            self.parts[key] = Part(key, head, stream, uses)
        return key

    def _named(self, head: str, operators: str) -> tuple[str, bytes, tuple[str, ...]]:
        """Give resources short names, in the order in which they are met."""
        names: dict[tuple[str, str], str] = {}

        def name(match: re.Match[str]) -> str:
            key = (match[1], match[2])
            if key not in names:
                names[key] = f"{match[1].lower()}{len(names)}"
            return "/" + names[key]

        text = _NAME.sub(name, operators).encode("ascii")
        sorts: dict[str, str] = {}
        for index, ((sort, _), short_name) in enumerate(names.items()):
            sorts[sort] = sorts.get(sort, "") + f"/{short_name} %{index}"
        resources = "".join(f"/{_SORTS[sort]}<<{inside}>>" for sort, inside in sorts.items())
        head = f"<<{head}/Resources<<{resources}>>/Filter/FlateDecode>>"
        return head, text, tuple(key for _, key in names)


def _state(fill: float, stroke: float, blend: str) -> str:
    return ("<<" + (f"/ca {short(fill, 4)}" if fill < 1 else "")
            + (f"/CA {short(stroke, 4)}" if stroke < 1 else "")
            + (f"/BM/{blend}" if blend != "Normal" else "") + ">>")


def _group(space: str) -> str:
    return f"/Group<</S/Transparency/I true/CS/Device{space}>>" if space else ""


def _key(head: str, stream: bytes, uses: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(head.encode(), digest_size=12)
    digest.update(b"\0" + " ".join(uses).encode() + b"\0")
    digest.update(stream)
    return digest.hexdigest()
