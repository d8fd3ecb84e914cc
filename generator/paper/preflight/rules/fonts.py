"""Fonts: all in the file, or none at all."""

from collections.abc import Iterator

from generator.paper.preflight.demands import Demands, Fault, list_names
from generator.paper.preflight.preflight_document import PreflightDocument


def fonts_are_embedded(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """A font that isn't in the file is another one at the shop."""
    reported: set[str] = set()
    drawings: set[int] = set()
    for part in proof.parts():
        if id(part.drawn) in drawings:
            continue
        drawings.add(id(part.drawn))
        for font in sorted(part.drawn.fonts):
            if not font.embedded and font.name not in reported:
                reported.add(font.name)
                yield Fault("preflight/font", "error", f"the font '{font.name}' isn't embedded",
                            "embed all fonts, or turn the text into outlines", part.page, part.name)


def text_is_outlined(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Some shops take no fonts at all."""
    if not demands.outlined:
        return
    for part in proof.largest:
        if part.texts:
            names = sorted({font.name for font in part.drawn.fonts})
            yield Fault("preflight/outline", "error", f"there is text in {list_names(names)}; "
                        f"{demands.title} wants it as outlines",
                        "build it with --outline-text", part.page, part.name)
