"""Cocos2d's property list, format 2, which every version reads: a file a page."""

import plistlib
from collections.abc import Iterator

from generator.output.atlas_pages import AtlasFile, AtlasPage, AtlasSet, SpriteFrame

HOW = ('Cocos2d: SpriteFrameCache, addSpriteFramesWithFile("card-1.plist"); frames are '
       'called card/mint.front.png there.')


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A file beside each page; frames are called as files are, as is the custom there."""
    for page in atlas.pages:
        yield AtlasFile(f"{page.stem}.plist", _plist(page), len(page.frames))


def _plist(page: AtlasPage) -> bytes:
    frames = {f"{frame.name}.png": _frame(frame) for frame in page.frames}
    about = {"format": 2, "realTextureFileName": page.image, "textureFileName": page.image,
             "size": f"{{{page.width},{page.height}}}"}
    return plistlib.dumps({"frames": frames, "metadata": about}, sort_keys=False)


def _frame(frame: SpriteFrame) -> dict[str, object]:
    size = f"{{{frame.width},{frame.height}}}"
    return {"frame": f"{{{{{frame.x},{frame.y}}},{size}}}", "offset": "{0,0}", "rotated": False,
            "sourceColorRect": f"{{{{0,0}},{size}}}", "sourceSize": size}
