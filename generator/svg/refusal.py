"""What the press won't draw, and who might."""

from __future__ import annotations

from generator.findings import Complaint, Where


def cannot_draw(message: str, hint: str = "", where: Where | None = None) -> Complaint:
    """Neither the press nor CairoSVG draws this; `where` is filled in by whoever knows it."""
    return Complaint("press/cannot-draw", message, hint, where)


class NeedsCairo(Exception):  # noqa: N818  # a refusal, not an error
    """The press doesn't draw this, CairoSVG does; `what` names it, such as 'a pattern'."""

    def __init__(self, what: str, where: Where | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.where = where
