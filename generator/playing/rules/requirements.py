"""What a table takes out of the box: so many pieces of a kind, and what to say if they lack."""

from dataclasses import dataclass

from mypy_extensions import mypyc_attr

from generator.base.findings import Finding
from generator.game.model.supply import Supply


@mypyc_attr(native_class=False)
@dataclass(frozen=True)
class PieceRequirement:
    """So many pieces of a kind for one table; `why` says what they are for.

    `there` is how many there are for that, if not all pieces of the kind are.
    """

    kind: str
    needed: int
    why: str
    rule: str
    there: int | None = None

    def count(self, supply: Supply, players: int) -> int:
        """How many pieces there are at a table of so many players."""
        return supply.copies(self.kind, players) if self.there is None else self.there

    def lacking(self, supply: Supply, players: int) -> Finding | None:
        """What to report if there are too few; None if there are enough."""
        there = self.count(supply, players)
        if there >= self.needed:
            return None
        parts = supply.of_kind(self.kind)
        where = parts[0].places.get("copies", parts[0].where) if parts else supply.where
        pieces = "piece" if self.needed == 1 else "pieces"
        verb = "is" if there == 1 else "are"
        return Finding("composition/too-few", "error", f"{players} players need {self.needed} "
                       f"{pieces} of the kind '{self.kind}' ({self.why}), but there {verb} "
                       f"{there}: {self.needed - there} too few ({self.rule})", where)
