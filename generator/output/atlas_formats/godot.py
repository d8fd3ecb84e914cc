"""Godot 4: an AtlasTexture a sprite, which can be given to whatever shows a texture.

The paths of pictures are relative, so that the folder may lie anywhere in a project.
"""

from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasSet

HOW = "Godot 4: godot/card/mint.front.tres and its like are textures."
TEXTURE = """\
[gd_resource type="AtlasTexture" load_steps=2 format=3]

[ext_resource type="Texture2D" path="{picture}" id="1"]

[resource]
atlas = ExtResource("1")
region = Rect2({x}, {y}, {width}, {height})
filter_clip = true
"""


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """`godot/<kind>/<piece>.<side>.tres`."""
    return texture_files(atlas, "godot", TEXTURE)


def texture_files(atlas: AtlasSet, folder: str, texture: str) -> Iterator[AtlasFile]:
    """A file a sprite, two folders below the pictures."""
    for page in atlas.pages:
        for each in page.frames:
            text = texture.format(picture=escape_quotes(f"../../{page.image}"), x=each.x, y=each.y,
                                  width=each.width, height=each.height)
            yield AtlasFile(f"{folder}{atlas.mark}/{each.name}.tres", text.encode(), 1)


def escape_quotes(text: str) -> str:
    """Text between the quotes of a resource file."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
