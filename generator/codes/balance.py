"""Codes for what playing many games shows about a game, and for expectations of that."""

from generator.codes.code import Code

CODES: tuple[Code, ...] = (
    Code("balance/missed", "A figure from play lies outside what is expected.",
         "The whole 95 % interval lies outside, so more games won't change it. Change the "
         "components or the rules' figures, or the expectation if it is the one that is wrong."),
    Code("balance/undecided", "The games played can't tell whether an expectation is met.",
         "The interval reaches over a bound. Play about as many more games as the message says "
         "(--games), or give the expectation more room."),
    Code("balance/unknown-measure", "An expectation is about a measure that nobody knows.",
         "docs/balance.md lists all measures with what they mean."),
    Code("balance/unknown-of", "An expectation is about something that the measure has no "
                               "figure of.",
         "Depending on the measure, of: is a component's id, a kind, a seat counted from 1, a "
         "bot, a source of points, a cause or a pile."),
    Code("balance/unknown-bot", "Expectations name a bot that nobody knows.",
         "docs/play.md lists the bots. Different bots at one table are written with commas."),
    Code("balance/impossible", "No figure of that measure can lie within the bounds.",
         "Shares lie between 0 and 1: write 0.45 for 45 %."),
    Code("balance/contradiction", "Two expectations of a component can't both be met.",
         "One is about the component, the other about its kind or about all. Remove one, or make "
         "their bounds meet."),
    Code("balance/unmeasured", "An expectation couldn't be judged by the games played.",
         "Play the table that it is about, with --players and --bots, or leave out players: and "
         "bots: so that it is about all tables."),
    Code("balance/empty-study", "No game of a study came to an end.",
         "Nothing can be measured without finished games. See with 'ballotin play --trace' what "
         "goes round in circles, or raise max_turns with --options."),
    Code("balance/unknown-part", "A component that is to be left out isn't in the game.",
         "Name a component by its id, as it stands in the YAML."),
    Code("balance/same-twin", "A component has no number that a neutral twin could change.",
         "A twin has the median of its kind in every number. Leave out --twin to play without "
         "the component."),
)
