"""TexturePacker's JSON with frames in a list: what Unity and many small readers take."""

from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasSet, frame_list, json_pages

HOW = ("card-1.array.json and its like: Unity, raylib, and whatever else reads "
       "TexturePacker's JSON as a list.")


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A file beside each page."""
    for pages in atlas.by_kind().values():
        yield from json_pages(pages, ".array.json", frame_list)
