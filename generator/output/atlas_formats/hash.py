"""TexturePacker's JSON with frames by name: a file a page, which knows the others of its kind."""

from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasSet, frames_by_name, json_pages

HOW = ("card-1.json and its like: Phaser's load.atlas, PixiJS' Assets.load, and whatever "
       "else reads TexturePacker's JSON.")


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A file beside each page."""
    for pages in atlas.by_kind().values():
        yield from json_pages(pages, ".json", frames_by_name)
