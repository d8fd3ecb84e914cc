"""How large a drawing is by itself."""

from collections.abc import Mapping

from generator.game.svg.lengths import LARGEST, length, parts
from generator.game.svg.transform import view_box


def pixels(text: str | None) -> float | None:
    """A length in pixels; None if it isn't said, or is a part of something unknown."""
    if text is None or text.strip() == "auto":
        return None
    found = parts(text)
    if found and found[1] == "%":
        return None
    return length(text, LARGEST)


def natural_size(attrs: Mapping[str, str]) -> tuple[float, float] | None:
    """Width and height in pixels, as far as a root says them, or its viewBox; None if neither."""
    width, height = pixels(attrs.get("width")), pixels(attrs.get("height"))
    view = view_box(attrs)
    if view is None:
        return (width, height) if width is not None and height is not None else None
    across, down = view[2] - view[0], view[3] - view[1]
    if width is None and height is None:
        return across, down
    if width is None:
        return (height or 0.0) * across / down, height or 0.0
    return width, width * down / across if height is None else height
