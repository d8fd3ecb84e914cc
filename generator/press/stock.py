"""The stock: PDF parts that faces share, each made once and known by its content."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Mapping

from generator.faces.fonts import Run
from generator.press.box import Box, written
from generator.press.form import Part
from generator.press.ink import Ink
from generator.press.numbers import short

_NAME = re.compile(r"/@([XSGFP])(\S+)")
_SORTS = {"X": "XObject", "S": "Shading", "G": "ExtGState", "F": "Font", "P": "Pattern"}
_GROUP = "/Group<</S/Transparency/I true/CS/DeviceRGB>>"
_GREY_GROUP = "/Group<</S/Transparency/I true/CS/DeviceGray>>"


class Stock:
    """Parts by key, and the text that is shown in them."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self._runs: dict[str, tuple[Run, ...]] = {}

    def plain(self, head: str, uses: tuple[str, ...] = ()) -> str:
        """Keep a dictionary without a stream; the key of it."""
        return self._keep(head, None, uses)

    def raw(self, head: str, stream: bytes, uses: tuple[str, ...] = ()) -> str:
        """Keep a stream that is encoded already; the key of it."""
        return self._keep(head, stream, uses)

    def form(self, ink: Ink, box: Box, group: bool = False, grey: bool = False) -> str:
        """Keep ink as a form of its own; `group` composites it before it is placed."""
        head = f"/BBox[{written(box)}]" + (_GREY_GROUP if grey else _GROUP if group else "")
        key = self._form(head, ink.operators)
        if ink.runs:
            self._runs[key] = ink.runs
        return key

    def state(self, fill: float = 1.0, stroke: float = 1.0, blend: str = "Normal") -> str:
        """The operator that sets opacities and blending."""
        said = ((f"/ca {short(fill, 4)}" if fill < 1 else "")
                + (f"/CA {short(stroke, 4)}" if stroke < 1 else "")
                + (f"/BM/{blend}" if blend != "Normal" else ""))
        return f"/@G{self.plain(f'<<{said}>>')} gs\n" if said else ""

    def mask(self, group: str, alpha: bool = False) -> str:
        """The operator that lets a group's lightness, or its opacity, decide what is seen."""
        head = f"<</SMask<</Type/Mask/S/{'Alpha' if alpha else 'Luminosity'}/G %0>>>>"
        return f"/@G{self.plain(head, (group,))} gs\n"

    def page(self, operators: str, box: str, group: bool) -> Part:
        """The outermost form of a face; it belongs to the face and isn't kept here."""
        head, text, uses = self._sealed(f"/BBox[{box}]" + (_GROUP if group else ""), operators)
        return Part(_key(head, text, uses), head, zlib.compress(text, 6), uses)

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

    def runs(self, parts: Mapping[str, Part]) -> list[Run]:
        """The text in parts, other than in the outermost one."""
        return [run for key in parts for run in self._runs.get(key, ())]

    def _form(self, head: str, operators: str) -> str:
        head, text, uses = self._sealed(head, operators)
        key = _key(head, text, uses)
        if key not in self.parts:
            self.parts[key] = Part(key, head, zlib.compress(text, 6), uses)
        return key

    def _keep(self, head: str, stream: bytes | None, uses: tuple[str, ...]) -> str:
        key = _key(head, stream or b"", uses)
        if key not in self.parts:
            self.parts[key] = Part(key, head, stream, uses)
        return key

    def _sealed(self, head: str, operators: str) -> tuple[str, bytes, tuple[str, ...]]:
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
        head = (f"<</Type/XObject/Subtype/Form{head}/Resources<<{resources}>>"
                "/Filter/FlateDecode>>")
        return head, text, tuple(key for _, key in names)


def _key(head: str, stream: bytes, uses: tuple[str, ...]) -> str:
    digest = hashlib.blake2b(head.encode(), digest_size=12)
    digest.update(b"\0" + " ".join(uses).encode() + b"\0")
    digest.update(stream)
    return digest.hexdigest()
