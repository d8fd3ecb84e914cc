"""Texts that a maker's knives may meet, though they lie inside the kind's own safe line."""

from collections.abc import Mapping
from dataclasses import replace

from generator.base.findings import Findings
from generator.drawing.faces.check import check_templates
from generator.game.model.game import Kind
from generator.game.model.maker import Maker
from generator.output.ordering.matching import Fit, kind_safe
from generator.paper.job import Job

UNSAFE = "text/unsafe"


def check_safe_zone(job: Job, fits: Mapping[str, Fit], maker: Maker, findings: Findings) -> None:
    """Look at templates again, with the maker's safe line where that lies further inside."""
    stricter = {name: strict for name, fit in fits.items()
                if (strict := _as_made(job.game.kinds[name], fit)).safe > job.game.kinds[name].safe}
    if not stricter:
        return
    components = tuple(replace(each, kind=stricter[each.kind.name])
                       for each in job.game.components if each.kind.name in stricter)
    own = Findings()
    check_templates(replace(job.game, kinds=stricter, components=components), job.assets, own)
    for each in own:
        if each.code == UNSAFE:
            findings.warning("shop/safe", f"{each.message} of {maker.title}", each.where, each.hint)


def _as_made(kind: Kind, fit: Fit) -> Kind:
    """The kind with the safe line of the maker, in the kind's own millimetres."""
    lacking = max(0.0, fit.product.safe - kind_safe(kind, fit))
    return replace(kind, safe=round(kind.safe + lacking / fit.scale, 2))
