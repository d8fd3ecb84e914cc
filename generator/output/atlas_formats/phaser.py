"""Phaser's multi-atlas: one file for all pages of a game."""

from collections.abc import Iterator

from generator.output.atlas_pages import (
    APP_FIELDS,
    AtlasFile,
    AtlasSet,
    frame_list,
    json_bytes,
    picture_tree,
)

HOW = 'Phaser: load.multiatlas("{game}", "sprites/{game}.phaser.json", "sprites").'


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """One file, for `load.multiatlas(key, file, folder)`; its scales are numbers."""
    textures = [{**picture_tree(page), "scale": page.scale, "frames": frame_list(page)}
                for page in atlas.pages]
    yield AtlasFile(f"{atlas.stem}.phaser.json",
                    json_bytes({"textures": textures, "meta": APP_FIELDS}),
                    sum(len(page.frames) for page in atlas.pages))
