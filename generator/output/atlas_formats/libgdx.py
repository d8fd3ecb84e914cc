"""The `.atlas` of libGDX, which Spine reads too: one text for all pages of a game.

Every version reads the older words in this very order; the newer ones are read by newer readers
alone, and so is a page's scale.
"""

from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasPage, AtlasSet, SpriteFrame

HOW = ('libGDX: new TextureAtlas("sprites/{game}.atlas"), then findRegion. Spine: new '
       'TextureAtlas(text).')


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """One file; an empty line ends a page."""
    text = "\n".join(map(_page, atlas.pages))
    yield AtlasFile(f"{atlas.stem}.atlas", text.encode(),
                    sum(len(page.frames) for page in atlas.pages))


def _page(page: AtlasPage) -> str:
    head = [page.image, f"size: {page.width}, {page.height}", "format: RGBA8888",
            "filter: Linear, Linear", "repeat: none"]
    return "".join(f"{line}\n" for line in head) + "".join(map(_region, page.frames))


def _region(frame: SpriteFrame) -> str:
    size = f"{frame.width}, {frame.height}"
    return (f"{frame.name}\n  rotate: false\n  xy: {frame.x}, {frame.y}\n  size: {size}\n"
            f"  orig: {size}\n  offset: 0, 0\n  index: -1\n")
