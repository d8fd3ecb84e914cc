"""Codes for what the rules and those who play by them can find."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("rules/none", "A game has no rules that the machine can play.",
         "It can be printed all the same. Rules are a module in generator/rules/games/."),
    Code("rules/players", "A game isn't played by that many.",
         "Choose a number of players that game.yaml names."),
    Code("rules/option", "An option of the rules is unknown or has no such value.",
         "The game's page in docs/rules/ lists the options and what they can be."),
    Code("rules/supply", "The rules can't be played with these components.",
         "The message names the rule. Change the component, or the figure under options: in "
         "game.yaml, so that the rule can be kept."),
)
