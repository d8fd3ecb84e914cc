"""What programs read beside an atlas: TexturePacker's two kinds of JSON, and CSS."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from generator import __version__
from generator.export.atlas import Atlas
from generator.export.portraits import Portrait

Frame = dict[str, object]


def hash_json(atlas: Atlas, image: str, others: Sequence[str]) -> bytes:
    """Frames by name: what Phaser and Pixi read first."""
    frames = {sprite.name: _frame(sprite, atlas, at) for sprite, at in atlas.places()}
    return _json({"frames": frames, "meta": _meta(atlas, image, others)})


def array_json(atlas: Atlas, image: str, others: Sequence[str]) -> bytes:
    """Frames in a list: what Unity reads."""
    frames = [{"filename": sprite.name} | _frame(sprite, atlas, at)
              for sprite, at in atlas.places()]
    return _json({"frames": frames, "meta": _meta(atlas, image, others)})


def css(kind: str, sheets: Sequence[tuple[Atlas, str]]) -> bytes:
    """A class a sprite; in percentages, so that any width will do."""
    cell = sheets[0][0].cell
    base = f"sprite-{kind}"
    rules = [f".{escaped(base)} {{ display: inline-block; width: {cell.width}px; "
             f"aspect-ratio: {cell.width} / {cell.height}; background-repeat: no-repeat; }}"]
    for atlas, image in sheets:
        width, height = atlas.size
        scale = f"{_percent(width, cell.width)} {_percent(height, cell.height)}"
        for sprite, (x, y) in atlas.places():
            name = escaped(f"{base}-{sprite.face.name}-{sprite.face.side}")
            at = f"{_percent(x, width - cell.width)} {_percent(y, height - cell.height)}"
            rules.append(f'.{name} {{ background-image: url("{image}"); '
                         f"background-size: {scale}; background-position: {at}; }}")
    return ("\n".join(rules) + "\n").encode()


def escaped(name: str) -> str:
    """A name as CSS wants it in a selector, whatever characters it has."""
    safe = re.sub(r"[^\w-]", lambda match: "\\" + match[0], name)
    return re.sub(r"^(-?)(\d)", lambda match: f"{match[1]}\\3{match[2]} ", safe)


def _frame(sprite: Portrait, atlas: Atlas, at: tuple[int, int]) -> Frame:
    size = {"w": atlas.cell.width, "h": atlas.cell.height}
    return {"frame": {"x": at[0], "y": at[1]} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": sprite.face.name, "copies": sprite.copies, "kind": sprite.face.kind.name,
            "side": sprite.face.side}


def _meta(atlas: Atlas, image: str, others: Sequence[str]) -> Frame:
    meta: Frame = {"app": "ballotin", "version": __version__, "image": image,
                   "format": "RGBA8888", "size": {"w": atlas.size[0], "h": atlas.size[1]},
                   "scale": "1"}
    return meta | ({"related_multi_packs": list(others)} if others else {})


def _json(tree: object) -> bytes:
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.5f}".rstrip("0").rstrip(".") + "%" if whole else "0%"
