"""Starling's XML, which Phaser and HaxeFlixel read too: a file a page."""

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from generator.output.atlas_pages import AtlasFile, AtlasPage, AtlasSet

HOW = "Starling, HaxeFlixel, Phaser's load.atlasXML: card-1.xml and its like."


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A file beside each page."""
    for page in atlas.pages:
        yield AtlasFile(f"{page.stem}.xml", _xml(page), len(page.frames))


def _xml(page: AtlasPage) -> bytes:
    frames = "".join(
        f'  <SubTexture name={quoteattr(frame.name)} x="{frame.x}" y="{frame.y}" '
        f'width="{frame.width}" height="{frame.height}"/>\n' for frame in page.frames)
    return ('<?xml version="1.0" encoding="UTF-8"?>\n'
            f"<TextureAtlas imagePath={quoteattr(page.image)}>\n{frames}</TextureAtlas>\n").encode()
