"""Godot 3, which refuses the files of Godot 4: the same textures in its own words."""

from collections.abc import Iterator

from generator.output.atlas_formats.godot import texture_files
from generator.output.atlas_pages import AtlasFile, AtlasSet

HOW = "Godot 3: godot3/card/mint.front.tres and its like are textures."
TEXTURE = """\
[gd_resource type="AtlasTexture" load_steps=2 format=2]

[ext_resource path="{picture}" type="Texture" id=1]

[resource]
atlas = ExtResource( 1 )
region = Rect2( {x}, {y}, {width}, {height} )
filter_clip = true
"""


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """`godot3/<kind>/<piece>.<side>.tres`."""
    return texture_files(atlas, "godot3", TEXTURE)
