"""Operators read back: what our own press has written, for those who draw it otherwise."""

import re
import zlib
from functools import lru_cache

from generator.drawing.press.stock import PdfPart
from generator.game.svg.transform import IDENTITY, Box, Matrix

# Six numbers and cm; lines of a path.
SPACE = r"(?:-?[\d.]+ ){6}cm\n"
PATH = r"(?:(?:-?[\d.]+ )+[mlc]\n|h\n)+"

_NUMBER = re.compile(r"-?[\d.]+")
_RESOURCES = re.compile(r"/Resources<<((?:/\w+<<(?:/\w+ %\d+)+>>)*)>>")
_SORT = re.compile(r"/(\w+)<<((?:/\w+ %\d+)+)>>")
_USE = re.compile(r"/(\w+) %(\d+)")
_PACKED = "/Filter/FlateDecode"


def text_of(part: PdfPart) -> str:
    """The operators of a form."""
    assert part.stream is not None
    data = zlib.decompress(part.stream) if _PACKED in part.head else part.stream
    return data.decode("ascii")


def names_in(part: PdfPart) -> dict[str, tuple[str, str]]:
    """By the names of a form's resources: their sorts, and the keys of the parts they mean."""
    found = _RESOURCES.search(part.head)
    return {name: (sort, part.uses[int(index)])
            for sort, inside in (_SORT.findall(found[1]) if found else ())
            for name, index in _USE.findall(inside)}


def renewed(head: str, names: dict[str, tuple[str, str]]) -> tuple[str, tuple[str, ...]]:
    """The head of a form that isn't packed and has other resources, and what it uses."""
    sorts: dict[str, str] = {}
    for index, (name, (sort, _)) in enumerate(names.items()):
        sorts[sort] = sorts.get(sort, "") + f"/{name} %{index}"
    inside = "".join(f"/{sort}<<{names}>>" for sort, names in sorts.items())
    head = _RESOURCES.sub(f"/Resources<<{inside}>>", head).replace(_PACKED, "")
    return head, tuple(key for _, key in names.values())


def matrix_in(text: str) -> Matrix:
    """Six numbers; nothing changes if there are none."""
    values = [float(each) for each in _NUMBER.findall(text)]
    if len(values) != 6:
        return IDENTITY
    a, b, c, d, e, f = values
    return a, b, c, d, e, f


@lru_cache(4096)
def hull(path: str) -> Box:
    """The box around the points of a path; without any it has no room."""
    values = [float(each) for each in _NUMBER.findall(path)]
    xs, ys = values[::2], values[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if values else (0.0, 0.0, 0.0, 0.0)
