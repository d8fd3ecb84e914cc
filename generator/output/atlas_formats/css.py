"""CSS: a class a sprite, in percentages, so that any width will do."""

import re
from collections.abc import Iterator, Sequence

from generator.output.atlas_pages import AtlasFile, AtlasPage, AtlasSet, SpriteFrame

HOW = 'card.css and its like: <i class="sprite-card sprite-card_mint_front"></i>.'


def write(atlas: AtlasSet) -> Iterator[AtlasFile]:
    """A style sheet a kind."""
    for kind, pages in atlas.by_kind().items():
        yield AtlasFile(f"{kind}{atlas.mark}.css", style_sheet(kind, pages),
                        sum(len(page.frames) for page in pages))


def style_sheet(kind: str, pages: Sequence[AtlasPage]) -> bytes:
    """The rules of a kind's sprites: one for all of them, and one for each."""
    size = pages[0].frames[0]
    rules = [f".{escape_css(f'sprite-{kind}')} {{ display: inline-block; "
             f"width: {round(size.width / pages[0].scale)}px; "
             f"aspect-ratio: {size.width} / {size.height}; background-repeat: no-repeat; }}"]
    for page in pages:
        scale = f"{percent(page.width, size.width)} {percent(page.height, size.height)}"
        for frame in page.frames:
            at = (f"{percent(frame.x, page.width - frame.width)} "
                  f"{percent(frame.y, page.height - frame.height)}")
            rules.append(f'.{sprite_class(frame)} {{ background-image: url("{page.image}"); '
                         f"background-size: {scale}; background-position: {at}; }}")
    return ("\n".join(rules) + "\n").encode()


def sprite_class(frame: SpriteFrame) -> str:
    """A sprite's class; kinds and pieces have no underscore, so no two sprites share one."""
    return escape_css(f"sprite-{frame.kind}_{frame.piece}_{frame.side}")


def escape_css(name: str) -> str:
    """A name as CSS wants it in a selector, whatever characters it has."""
    safe = re.sub(r"[^\w-]", lambda match: "\\" + match[0], name)
    return re.sub(r"^(-?)(\d)", lambda match: f"{match[1]}\\3{match[2]} ", safe)


def percent(part: int, whole: int) -> str:
    """A share in percent, as short as it can be; 0 of nothing."""
    return f"{100 * part / whole:.5f}".rstrip("0").rstrip(".") + "%" if whole else "0%"
