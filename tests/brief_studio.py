"""A studio that ends as soon as it answers, for tests that try every command."""

from __future__ import annotations

import socket

import click
import pytest

from generator.apps.studio.server import AppServer


class Brief(AppServer):
    """Starts, and ends at once."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and ask to be ended."""
        await super().startup(sockets)
        self.should_exit = True


def end_at_once(patch: pytest.MonkeyPatch) -> None:
    """Let every studio end at once, and open no browser."""
    patch.setattr("generator.apps.studio.server.AppServer", Brief)
    patch.setattr(click, "launch", lambda _: 0)
