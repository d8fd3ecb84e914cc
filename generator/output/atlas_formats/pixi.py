"""PixiJS: whoever loads one page of a game is given all of them."""

from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasSet, frames_by_name, json_pages

HOW = ("PixiJS: Assets.load of any file that ends with .pixi.json; the others come "
       "along.")


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A file beside each page, which names those of all others."""
    return json_pages(atlas.pages, ".pixi.json", frames_by_name)
