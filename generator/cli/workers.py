"""The option that says who plays: processes here, or a cluster elsewhere."""

from __future__ import annotations

import os
from typing import Any

import click


class Workers(click.ParamType[Any]):
    """A number of processes, or the address of a cluster."""

    name = "workers"

    def convert(self, value: Any, param: click.Parameter | None,
                ctx: click.Context | None) -> Any:
        """The word, checked."""
        from generator.play.executors import check_workers

        try:
            return check_workers(str(value))
        except ValueError as wrong:
            self.fail(str(wrong), param, ctx)


workers_option = click.option(
    "--workers", type=Workers(), default=lambda: str(min(os.cpu_count() or 1, 256)),
    metavar="N",
    help="How many processes play many games, or dask://HOST:PORT for the scheduler of a Dask "
    "cluster.  [default: one a core]")
