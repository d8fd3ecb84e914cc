"""What a page of the studio is made of; pages are found by being there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from starlette.routing import BaseRoute

from generator.studio import pages

if TYPE_CHECKING:
    from generator.studio.workbench import Workbench


@dataclass(frozen=True, slots=True)
class Page:
    """A page at `/name`: its script is `web/name.js`, its style `web/name.css`.

    `routes` are what the script asks for, all below `/name/`.
    """

    name: str
    title: str
    order: int
    routes: Callable[["Workbench"], Sequence[BaseRoute]]


@cache
def all_pages() -> tuple[Page, ...]:
    """Every page, in the order in which people find them."""
    found: list[Page] = [import_module(f"{pages.__name__}.{module.name}").PAGE
                         for module in iter_modules(pages.__path__)]
    return tuple(sorted(found, key=lambda page: page.order))
