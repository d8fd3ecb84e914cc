"""The studio's pages: what they are called, and who answers for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final

from starlette.routing import BaseRoute

if TYPE_CHECKING:
    from generator.apps.studio.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Page:
    """A page at `/name`: its script is `web/name.js`, its style `web/name.css`.

    What the script asks for is answered by the `routes` of the module `pages/name.py`.
    """

    name: str
    title: str

    @property
    def module(self) -> str:
        """Who answers: imported when it is needed, for some of them take their time."""
        return f"generator.apps.studio.pages.{self.name}"

    def routes(self, bench: "Workbench") -> Sequence[BaseRoute]:
        """What is answered."""
        found: Sequence[BaseRoute] = import_module(self.module).routes(bench)
        return found


# In the order in which people find them.
PAGES: Final = (Page("faces", "Faces"), Page("sheets", "Sheets"), Page("check", "Check"),
                Page("balance", "Balance"), Page("play", "Play"))
