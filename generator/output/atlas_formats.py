"""Files that tell game engines where sprites are: frames on pages, and a writer for each format.

`FORMATS` has each format with the engine that reads it; `atlas_files` writes some of them.
"""

from __future__ import annotations

import json
import plistlib
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from xml.sax.saxutils import quoteattr

from generator import __version__
from generator.game.svg.lengths import short_number

JsonTree = dict[str, object]
APP_FIELDS: JsonTree = {"app": "ballotin", "version": __version__}
GODOT = """\
[gd_resource type="AtlasTexture" load_steps=2 format=3]

[ext_resource type="Texture2D" path="{picture}" id="1"]

[resource]
atlas = ExtResource("1")
region = Rect2({x}, {y}, {width}, {height})
filter_clip = true
"""
# Godot 3 refuses the files of Godot 4.
GODOT_3 = """\
[gd_resource type="AtlasTexture" load_steps=2 format=2]

[ext_resource path="{picture}" type="Texture" id=1]

[resource]
atlas = ExtResource( 1 )
region = Rect2( {x}, {y}, {width}, {height} )
filter_clip = true
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpriteFrame:
    """Where a sprite is on its page, in pixels, and what it shows."""

    kind: str
    piece: str
    side: str
    copies: int
    x: int
    y: int
    width: int
    height: int

    @property
    def name(self) -> str:
        """Kind, piece and side: 'card/mint.front'; no two frames of a game share it."""
        return f"{self.kind}/{self.piece}.{self.side}"


@dataclass(frozen=True, slots=True)
class AtlasPage:
    """A picture with frames of one kind, all equally large.

    Its files are called by `stem`: 'card-1', or 'card-1@2x' on a scale of 2. `scale` is how large
    its sprites are compared with what --dpi asks for.
    """

    kind: str
    stem: str
    width: int
    height: int
    scale: float
    frames: tuple[SpriteFrame, ...]

    @property
    def image(self) -> str:
        """The name of the picture's file, which is next to those of most formats."""
        return f"{self.stem}.png"


@dataclass(frozen=True, slots=True)
class AtlasSet:
    """All pages of a game on one scale; `mark` is '@2x' on a scale of 2, and '' on 1."""

    game: str
    mark: str
    pages: tuple[AtlasPage, ...]

    @property
    def stem(self) -> str:
        """What a file for all pages is called."""
        return self.game + self.mark

    @property
    def frame_count(self) -> int:
        """How many frames there are on all pages."""
        return sum(len(page.frames) for page in self.pages)

    def by_kind(self) -> dict[str, list[AtlasPage]]:
        """The pages of each kind."""
        pages_by_kind: dict[str, list[AtlasPage]] = {}
        for page in self.pages:
            pages_by_kind.setdefault(page.kind, []).append(page)
        return pages_by_kind


@dataclass(frozen=True, slots=True)
class AtlasFile:
    """A file of a format, named from the folder with the pictures, and its number of frames."""

    name: str
    data: bytes
    frames: int


def loading_instructions(formats: Iterable[str]) -> tuple[str, ...]:
    """A line about each format: what to tell the engine that reads it; `{game}` is the game."""
    return tuple(dict.fromkeys(FORMATS[name].how for name in formats))


def atlas_files(atlas: AtlasSet, formats: Iterable[str]) -> Iterator[AtlasFile]:
    """The files of some formats; a file that two of them write alike comes once."""
    names: set[str] = set()
    for name in formats:
        for file in FORMATS[name].write(atlas):
            if file.name not in names:
                names.add(file.name)
                yield file


def _kind_pages(ending: str, frames: Callable[[AtlasPage], object], atlas: AtlasSet
                ) -> Iterator[AtlasFile]:
    """TexturePacker's JSON: a file for each page, which knows the others of its kind."""
    for pages in atlas.by_kind().values():
        yield from _json_pages(pages, ending, frames)


def _pixi_pages(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """The same, but each file names all others: PixiJS then loads all pages of the game."""
    return _json_pages(atlas.pages, ".pixi.json", _frames_by_name)


def _json_pages(pages: Sequence[AtlasPage], ending: str, frames: Callable[[AtlasPage], object]
                ) -> Iterator[AtlasFile]:
    for page in pages:
        related = [other.stem + ending for other in pages if other is not page]
        meta = {**APP_FIELDS, **_picture_tree(page), "scale": short_number(page.scale, 6)} | (
            {"related_multi_packs": related} if related else {})
        yield AtlasFile(page.stem + ending, _json_bytes({"frames": frames(page), "meta": meta}),
                        len(page.frames))


def _phaser_atlas(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """One file, for `load.multiatlas(key, file, folder)`; its scales are numbers."""
    textures = [{**_picture_tree(page), "scale": page.scale, "frames": _frame_list(page)}
                for page in atlas.pages]
    yield AtlasFile(f"{atlas.stem}.phaser.json",
                    _json_bytes({"textures": textures, "meta": APP_FIELDS}), atlas.frame_count)


def _frames_by_name(page: AtlasPage) -> dict[str, JsonTree]:
    return {frame.name: _frame_tree(frame) for frame in page.frames}


def _frame_list(page: AtlasPage) -> list[JsonTree]:
    return [{"filename": frame.name} | _frame_tree(frame) for frame in page.frames]


def _frame_tree(frame: SpriteFrame) -> JsonTree:
    """A frame that is neither turned nor trimmed; readers ignore our own fields."""
    size = {"w": frame.width, "h": frame.height}
    return {"frame": {"x": frame.x, "y": frame.y} | size, "rotated": False, "trimmed": False,
            "spriteSourceSize": {"x": 0, "y": 0} | size, "sourceSize": size,
            "id": frame.piece, "copies": frame.copies, "kind": frame.kind, "side": frame.side}


def _picture_tree(page: AtlasPage) -> JsonTree:
    return {"image": page.image, "format": "RGBA8888", "size": {"w": page.width, "h": page.height}}


def _json_bytes(tree: object) -> bytes:
    return json.dumps(tree, indent=1, ensure_ascii=False).encode() + b"\n"


def _css_files(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A style sheet for each kind: a class for each sprite, in percentages, for any width."""
    for kind, pages in atlas.by_kind().items():
        yield AtlasFile(f"{kind}{atlas.mark}.css", _style_sheet(kind, pages),
                        sum(len(page.frames) for page in pages))


def _style_sheet(kind: str, pages: Sequence[AtlasPage]) -> bytes:
    """The rules of a kind's sprites: one for all of them, and one for each."""
    size = pages[0].frames[0]
    rules = [f".{escape_css(f'sprite-{kind}')} {{ display: inline-block; "
             f"width: {round(size.width / pages[0].scale)}px; "
             f"aspect-ratio: {size.width} / {size.height}; background-repeat: no-repeat; }}"]
    for page in pages:
        scale = f"{_percent(page.width, size.width)} {_percent(page.height, size.height)}"
        for frame in page.frames:
            at = (f"{_percent(frame.x, page.width - frame.width)} "
                  f"{_percent(frame.y, page.height - frame.height)}")
            rules.append(f'.{sprite_class(frame)} {{ background-image: url("{page.image}"); '
                         f"background-size: {scale}; background-position: {at}; }}")
    return ("\n".join(rules) + "\n").encode()


def sprite_class(frame: SpriteFrame) -> str:
    """A sprite's class; kinds and pieces have no underscore, so no two sprites share one."""
    return escape_css(f"sprite-{frame.kind}_{frame.piece}_{frame.side}")


def escape_css(name: str) -> str:
    """A name as CSS requires it in a selector, whatever characters it has."""
    safe = re.sub(r"[^\w-]", lambda match: "\\" + match[0], name)
    return re.sub(r"^(-?)(\d)", lambda match: f"{match[1]}\\3{match[2]} ", safe)


def _percent(part: int, whole: int) -> str:
    """A share in percent, as short as it can be; 0 of nothing."""
    return f"{short_number(100 * part / whole, 5)}%" if whole else "0%"


def _libgdx_atlas(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """One text for all pages; an empty line ends a page.

    Every version reads the older words in this order; only newer readers know the newer words,
    and a page's scale.
    """
    yield AtlasFile(f"{atlas.stem}.atlas", "\n".join(map(_libgdx_page, atlas.pages)).encode(),
                    atlas.frame_count)


def _libgdx_page(page: AtlasPage) -> str:
    head = [page.image, f"size: {page.width}, {page.height}", "format: RGBA8888",
            "filter: Linear, Linear", "repeat: none"]
    return "".join(f"{line}\n" for line in head) + "".join(map(_libgdx_region, page.frames))


def _libgdx_region(frame: SpriteFrame) -> str:
    size = f"{frame.width}, {frame.height}"
    return (f"{frame.name}\n  rotate: false\n  xy: {frame.x}, {frame.y}\n  size: {size}\n"
            f"  orig: {size}\n  offset: 0, 0\n  index: -1\n")


def _starling_files(atlas: AtlasSet) -> Iterator[AtlasFile]:
    for page in atlas.pages:
        frames = "".join(
            f'  <SubTexture name={quoteattr(frame.name)} x="{frame.x}" y="{frame.y}" '
            f'width="{frame.width}" height="{frame.height}"/>\n' for frame in page.frames)
        text = ('<?xml version="1.0" encoding="UTF-8"?>\n'
                f"<TextureAtlas imagePath={quoteattr(page.image)}>\n{frames}</TextureAtlas>\n")
        yield AtlasFile(f"{page.stem}.xml", text.encode(), len(page.frames))


def _cocos_files(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """Property lists of format 2, which every version reads; frames have names of files there."""
    for page in atlas.pages:
        frames = {f"{frame.name}.png": _cocos_frame(frame) for frame in page.frames}
        about = {"format": 2, "realTextureFileName": page.image, "textureFileName": page.image,
                 "size": f"{{{page.width},{page.height}}}"}
        data = plistlib.dumps({"frames": frames, "metadata": about}, sort_keys=False)
        yield AtlasFile(f"{page.stem}.plist", data, len(page.frames))


def _cocos_frame(frame: SpriteFrame) -> JsonTree:
    size = f"{{{frame.width},{frame.height}}}"
    return {"frame": f"{{{{{frame.x},{frame.y}}},{size}}}", "offset": "{0,0}", "rotated": False,
            "sourceColorRect": f"{{{{0,0}},{size}}}", "sourceSize": size}


def _godot_textures(folder: str, texture: str, atlas: AtlasSet) -> Iterator[AtlasFile]:
    """`<folder>/<kind>/<piece>.<side>.tres`: a texture for each sprite.

    The paths of pictures are relative, so that the folder can be anywhere in a project.
    """
    for page in atlas.pages:
        picture = f"../../{page.image}".replace("\\", "\\\\").replace('"', '\\"')
        for frame in page.frames:
            text = texture.format(picture=picture, x=frame.x, y=frame.y, width=frame.width,
                                  height=frame.height)
            yield AtlasFile(f"{folder}{atlas.mark}/{frame.name}.tres", text.encode(), 1)


@dataclass(frozen=True, slots=True)
class AtlasFormat:
    """A format: how its engine loads it, and what writes its files."""

    how: str
    write: Callable[[AtlasSet], Iterator[AtlasFile]]


# Spine reads libGDX's files.
_LIBGDX = AtlasFormat('libGDX: new TextureAtlas("sprites/{game}.atlas"), then findRegion. Spine: '
                      "new TextureAtlas(text).", _libgdx_atlas)
FORMATS = {
    "array": AtlasFormat("card-1.array.json and its like: Unity, raylib, and whatever else reads "
                         "TexturePacker's JSON as a list.",
                         partial(_kind_pages, ".array.json", _frame_list)),
    "cocos": AtlasFormat("Cocos2d: SpriteFrameCache, addSpriteFramesWithFile(\"card-1.plist\"); "
                         "frames are called card/mint.front.png there.", _cocos_files),
    "css": AtlasFormat('card.css and its like: <i class="sprite-card sprite-card_mint_front"></i>.',
                       _css_files),
    "godot": AtlasFormat("Godot 4: godot/card/mint.front.tres and its like are textures.",
                         partial(_godot_textures, "godot", GODOT)),
    "godot3": AtlasFormat("Godot 3: godot3/card/mint.front.tres and its like are textures.",
                          partial(_godot_textures, "godot3", GODOT_3)),
    "hash": AtlasFormat("card-1.json and its like: Phaser's load.atlas, PixiJS' Assets.load, and "
                        "whatever else reads TexturePacker's JSON.",
                        partial(_kind_pages, ".json", _frames_by_name)),
    "libgdx": _LIBGDX,
    "phaser": AtlasFormat('Phaser: load.multiatlas("{game}", "sprites/{game}.phaser.json", '
                          '"sprites").', _phaser_atlas),
    "pixi": AtlasFormat("PixiJS: Assets.load of any file that ends with .pixi.json; the others "
                        "come along.", _pixi_pages),
    "spine": _LIBGDX,
    "starling": AtlasFormat("Starling, HaxeFlixel, Phaser's load.atlasXML: card-1.xml and its "
                            "like.", _starling_files),
}
