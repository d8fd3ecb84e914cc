"""Codes for what the command line can say."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code(
        "command/unknown-kind",
        "--only names a kind that this game doesn't have.",
        "'ballotin list kinds --game GAME' shows the kinds of a game. Several are written with "
        "commas between: --only box-tile,card.",
    ),
    Code(
        "command/unknown-language",
        "--lang names a language that this game isn't written in.",
        "The languages of a game stand in its game.yaml under 'languages', and the strings of "
        "each in lang/<code>.yaml.",
    ),
    Code(
        "command/unknown-players",
        "--players names a number of players that this game isn't made for.",
        "The numbers stand in game.yaml under 'players'. Without --players the kit holds "
        "everything that is in the box.",
    ),
    Code(
        "command/nothing-left",
        "With these options there isn't a single piece to make.",
        "Leave out --only or --players, or give some component of the game at least one copy.",
    ),
    Code(
        "command/folder-in-use",
        "A new game would be written over files that are there already.",
        "Name a folder that doesn't exist yet, or an empty one.",
    ),
)
