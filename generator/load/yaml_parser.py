"""The parser under the YAML tree: libyaml's, or PyYAML's own where that is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import yaml
import yaml.parser
import yaml.reader
import yaml.scanner

if yaml.__with_libyaml__:
    from yaml.cyaml import CParser  # type: ignore[attr-defined]

NextEvent = Callable[[], Any]


class _PureParser(yaml.reader.Reader, yaml.scanner.Scanner, yaml.parser.Parser):
    """PyYAML's parser in Python, as one class that takes a text."""

    def __init__(self, text: str) -> None:
        yaml.reader.Reader.__init__(self, text)
        yaml.scanner.Scanner.__init__(self)
        yaml.parser.Parser.__init__(self)


def pure_events(text: str) -> NextEvent:
    """Return what gives the next event, from the parser in Python."""
    parser: Any = _PureParser(text)
    return parser.get_event  # type: ignore[no-any-return]


def events(text: str) -> NextEvent:
    """Return what gives the next event, from the fastest parser there is."""
    if not yaml.__with_libyaml__:
        return pure_events(text)
    parser: Any = CParser(text)
    return parser.get_event  # type: ignore[no-any-return]
