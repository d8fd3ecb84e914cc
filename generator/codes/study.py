"""Codes for studies: who plays them, where, and what was lost on the way."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("study/word", "A bot is to do without a choice that the game doesn't have.",
         "After '!' stands the word that a choice begins with, as 'ballotin play' with --trace "
         "tells it: greedy!reserve."),
    Code("study/no-dask", "A study is to run on a Dask cluster, and Dask isn't installed.",
         "Install it beside Ballotin, here and on the workers, or name a number of processes."),
    Code("study/unreachable", "Nobody answers at the address of a cluster.",
         "The address is that of the scheduler, which says it when it starts. Check that it runs "
         "and that this machine may reach it."),
    Code("study/workers", "The workers of a cluster can't play.",
         "Install the same version of Ballotin where the workers run, start them with it, and let "
         "at least one join the scheduler."),
    Code("study/lost", "Some games were lost with their workers.",
         "What was finished counts. The games that are missing are named; the same command with "
         "the same seed plays them again."),
)
