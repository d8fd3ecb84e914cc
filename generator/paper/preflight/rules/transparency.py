"""Transparency: PDF/X-1a has none of any sort."""

from collections.abc import Iterator

from generator.paper.preflight.demands import Demands, Fault
from generator.paper.preflight.preflight_document import PreflightDocument


def nothing_is_transparent(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """No opacity, no blending, no soft masks, no groups."""
    if demands.standard != "x1a":
        return
    for part in proof.largest:
        if part.drawn.transparency:
            yield Fault("preflight/transparency", "error", "PDF/X-1a has no transparency; there "
                        f"is {', '.join(sorted(part.drawn.transparency))}",
                        "build it with --standard x1a, which flattens it, or export it as "
                        "PDF/X-1a", part.page, part.name)
    for page in proof.pages:
        if page.group != "none":
            yield Fault("preflight/transparency", "error", "PDF/X-1a has no transparency; the "
                        "page is a transparency group", "export it as PDF/X-1a", page.number)
