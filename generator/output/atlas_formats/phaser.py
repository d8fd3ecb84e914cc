"""Phaser's multi-atlas: one file for all pages of a game."""

from collections.abc import Iterator

from generator.output.atlas_json import APP, as_json, listed, picture_tree
from generator.output.atlas_pages import AtlasFile, AtlasSet

HOW = 'Phaser: load.multiatlas("{game}", "sprites/{game}.phaser.json", "sprites").'


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """One file, for `load.multiatlas(key, file, folder)`; its scales are numbers."""
    textures = [{**picture_tree(page), "scale": page.scale, "frames": listed(page)}
                for page in atlas.pages]
    yield AtlasFile(f"{atlas.stem}.phaser.json", as_json({"textures": textures, "meta": APP}),
                    sum(len(page.frames) for page in atlas.pages))
