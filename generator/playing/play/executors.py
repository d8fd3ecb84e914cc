"""Executors: who plays the batches of a study, here in processes or on a Dask cluster."""

import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from generator import __version__
from generator.base.findings import Findings, Stop
from generator.base.helper_processes import HelperProcesses
from generator.base.number_format import parse_int
from generator.playing.play.match_study import Counts, Play, Spec, batch_size, play_batch, run_study

MOST_PROCESSES = 256
DASK = "dask://"
# How long a cluster may take to answer.
PATIENCE = "5s"
# How long a finished batch may take to come back: its worker may have died with it, and then a
# scheduler needs half a minute to see that and to let another worker play it again.
REPLY = "120s"


def check_workers(word: str) -> str:
    """How many processes, or the address of a cluster; or ValueError with what can be written."""
    if 1 <= (parse_int(word) or 0) <= MOST_PROCESSES:
        return word
    try:
        parts = urlsplit(word)
        if word.startswith(DASK) and parts.hostname and parts.port and parts.path in ("", "/"):
            return f"{DASK}{parts.netloc}"
    except ValueError:
        pass
    raise ValueError(f"'{word}' is neither a number of processes, 1 to {MOST_PROCESSES}, nor the "
                     f"address of a cluster such as {DASK}10.0.0.7:8786")


@contextmanager
def executor_for(workers: str, findings: Findings) -> Iterator[Executor | None]:
    """Who plays, for as long as a study lasts; only this process for '1'."""
    if workers.startswith(DASK):
        with _cluster(workers, findings) as cluster:
            yield cluster
    elif workers == "1":
        yield None
    else:
        with HelperProcesses(int(workers)) as pool:
            yield pool


def play_study(spec: Spec, games: int, workers: str, watch: Callable[[int], None],
               findings: Findings, *, play: Play = play_batch) -> Counts:
    """Play a study where that is asked for; games that were lost are findings, not a failure."""
    size = batch_size(spec, games)
    if not workers.startswith(DASK):
        workers = str(min(int(workers), -(-games // size)))
    lost: list[range] = []
    with executor_for(workers, findings) as executor:
        counts = run_study(executor, spec, games, size, watch, play=play, lost=lost)
    report_lost_games(lost, games, findings)
    if not counts:
        raise Stop(findings)
    return counts


def report_lost_games(lost: Sequence[range], games: int, findings: Findings,
                      table: str = "") -> None:
    """Report the games that were lost with their workers, if there are any, and at which table."""
    if lost:
        count, at = sum(map(len, lost)), f"with {table}, " if table else ""
        findings.error("study/lost", f"{at}{count:,} of {games:,} games were lost with their "
                       f"workers: {_game_ranges(lost)}",
                       hint="the others count; play again, with the "
                       "same seed for the same games, once the workers are back")


def _game_ranges(lost: Sequence[range]) -> str:
    """The numbers of games, those that follow each other together."""
    runs: list[range] = []
    for stretch in sorted(lost, key=lambda numbers: numbers.start):
        if runs and runs[-1].stop == stretch.start:
            runs[-1] = range(runs[-1].start, stretch.stop)
        else:
            runs.append(stretch)
    named = [f"{run[0]} to {run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs[:8]]
    return ", ".join(named) + (f" and {len(runs) - 8} more stretches" if len(runs) > 8 else "")


class _Cluster(Executor):
    """Sends batches to a cluster.

    Dask has an executor too, but its futures never end if the scheduler dies while a result is
    on its way.
    """

    def __init__(self, client: Any) -> None:
        self.client = client

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A batch on its way."""
        future: Future[Any] = Future()

        def settle(done: Any) -> None:
            try:
                future.set_result(done.result(timeout=REPLY))
            except BaseException as problem:  # a cancelled batch is no Exception
                future.set_exception(problem)

        self.client.submit(fn, *args, pure=False, **kwargs).add_done_callback(settle)
        return future


@contextmanager
def _cluster(workers: str, findings: Findings) -> Iterator[Executor]:
    """A cluster's executor, if the cluster is there and can play."""
    try:
        from distributed import Client  # noqa: PLC0415 - most studies run without it
    except ImportError:
        findings.error("study/no-dask", "Dask isn't installed, so no study can run on a cluster",
                       hint="pip install 'ballotin[dask]', here and on the workers")
        raise Stop(findings) from None
    with _silence_logger("distributed"):
        client = _connect_client(Client, workers.removeprefix(DASK), findings)
        try:
            yield _Cluster(client)
        finally:
            client.close(timeout=PATIENCE)


def _connect_client(client_of: Callable[..., Any], address: str, findings: Findings) -> Any:
    """A client of the scheduler, or Stop with what keeps the cluster from playing."""
    try:
        client = client_of(f"tcp://{address}", timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        findings.error("study/unreachable", f"there is no answer from {address}",
                       hint="'dask scheduler' starts a scheduler and prints its address")
        raise Stop(findings) from None
    complaint, hint = _complaint(client)
    if complaint:
        client.close(timeout=PATIENCE)
        findings.error("study/workers", f"the cluster at {address} can't play: {complaint}",
                       hint=hint)
        raise Stop(findings)
    return client


def _complaint(client: Any) -> tuple[str, str]:
    """Why a cluster can't play, and what would help; nothing if it can."""
    try:
        versions = set(client.run(version).values())
    except Exception as problem:  # whatever it is, it isn't this study's fault
        return "its workers don't know Ballotin", str(problem).partition("\n")[0]
    if not versions:
        return "it has no workers", f"dask worker {client.scheduler.address}"
    if versions != {__version__}:
        others = ", ".join(sorted(versions - {__version__}))
        return (f"it has Ballotin {others}, and this is {__version__}",
                "games of two versions can't be added up")
    return "", ""


def version() -> str:
    """Which Ballotin this is, asked of the workers."""
    return __version__


@contextmanager
def _silence_logger(name: str) -> Iterator[None]:
    """Let findings tell what goes wrong, not a library's logs as well."""
    logs = [logging.getLogger(logger) for logger in (name, *logging.root.manager.loggerDict)
            if logger.partition(".")[0] == name]
    levels = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for log, level in zip(logs, levels, strict=True):
            log.setLevel(level)
