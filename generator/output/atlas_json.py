"""What the JSON formats of TexturePacker's family have in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from generator import __version__
from generator.game.svg.lengths import short
from generator.output.atlas_pages import AtlasFile, AtlasPage, SpriteFrame

Tree = dict[str, object]
APP: Tree = {"app": "ballotin", "version": __version__}


def json_pages(pages: Sequence[AtlasPage], ending: str, frames: Callable[[AtlasPage], object]
               ) -> Iterator[AtlasFile]:
    """A file beside each page, which names those of the other pages: readers load them along."""
    for page in pages:
        related = [each.stem + ending for each in pages if each is not page]
        meta = {**APP, **picture_tree(page), "scale": short(page.scale, 6)} | (
            {"related_multi_packs": related} if related else {})
        yield AtlasFile(page.stem + ending, as_json({"frames": frames(page), "meta": meta}),
                        len(page.frames))


def named(page: AtlasPage) -> dict[str, Tree]:
    """The frames of a page by name."""
    return {frame.name: _frame(frame) for frame in page.frames}


def listed(page: AtlasPage) -> list[Tree]:
    """The frames of a page in a list, each with its name."""
    return [{"filename": frame.name} | _frame(frame) for frame in page.frames]


def _frame(frame: SpriteFrame) -> Tree:
    """A frame that is neither turned nor trimmed; what is ours besides, readers pass over."""
    size = {"w": frame.width, "h": frame.height}
    return {"frame": {"x": frame.x, "y": frame.y} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": frame.piece, "copies": frame.copies, "kind": frame.kind, "side": frame.side}


def picture_tree(page: AtlasPage) -> Tree:
    """What a picture is, and how large."""
    return {"image": page.image, "format": "RGBA8888", "size": {"w": page.width, "h": page.height}}


def as_json(tree: object) -> bytes:
    """A tree as the bytes of a file, with letters as they are."""
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"
