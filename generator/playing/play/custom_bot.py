"""Bots that a designer wrote: a class in a file, played like any other bot."""

from typing import Any, NoReturn, cast

from generator.base.findings import FileLocation
from generator.game.model.game import DesignerCode
from generator.playing.kit.fault import Misuse, RuleFault, fault_of
from generator.playing.kit.source import module_of
from generator.playing.kit.watchdog import WATCHDOG
from generator.playing.play.match import Bot
from generator.playing.play.search import imagine_table
from generator.playing.rules.chance import Chance
from generator.playing.rules.engine import Rules

# What a word for such a bot holds: path/to/bot.py:Name.
MARK = ".py:"
# The texts of those that were asked for, by their words; each process learns them with its task.
BOT_CODES: dict[str, DesignerCode] = {}


def is_custom(word: str) -> bool:
    """Whether a word means a bot in a file."""
    return MARK in word


def split_bot_word(word: str) -> tuple[str, str]:
    """The file and the class that a word names; an exclamation mark ends the class's name."""
    path, _, name = word.partition("!")[0].rpartition(":")
    return path, name


def register_bot_codes(bots: dict[str, DesignerCode]) -> None:
    """Know the texts of some bots from now on."""
    BOT_CODES.update(bots)


def find_bot_codes(words: tuple[str, ...]) -> dict[str, DesignerCode]:
    """The texts of those of the words that mean bots in files."""
    plain = {word.partition("!")[0] for word in words}
    return {word: BOT_CODES[word] for word in sorted(plain) if word in BOT_CODES}


def is_loaded(word: str) -> bool:
    """Whether a bot can play in this process: one in a file only if its text is known."""
    return not is_custom(word) or bool(find_bot_codes((word,)))


class CustomBot(Bot):
    """Lets a designer's class choose at a table on which nothing is seen that shouldn't be."""

    def __init__(self, word: str, luck: Chance) -> None:
        self.name = word
        self.luck = luck
        self.code = BOT_CODES[word]
        WATCHDOG.refuse(self.code)
        self.where = FileLocation(self.code.file_of(""), 1, 1)
        _, name = split_bot_word(word)
        kind = vars(module_of(self.code)).get(name)
        if not isinstance(kind, type) or not issubclass(kind, Bot):
            raise fault_of(Misuse(f"there is no bot '{name}' here",
                                  f"write class {name}(Bot), with Bot from ballotin.bots",
                                  "rules/no-bot"), {}, self.where)
        WATCHDOG.enter()
        try:
            self.inner = cast(Any, kind())
            self.inner.luck = luck
        except BaseException as error:
            self._fail(fault_of(error, self.code.files, self.where))
        finally:
            WATCHDOG.leave()

    def choose(self, rules: Rules[Any], state: Any) -> int:
        """What the designer's bot chooses, if it is a choice."""
        choices = rules.legal(state)
        self.listed = len(choices)
        seen = imagine_table(rules, state, self.luck)
        WATCHDOG.enter()
        try:
            choice = self.inner.choose(rules, seen)
            if choice not in choices:
                raise Misuse(f"'{type(self.inner).__name__}' chooses {choice!r}, which isn't a "
                             "legal choice", "return one of rules.legal(state)", "rules/no-bot")
            return int(choice)
        except RuleFault:
            raise
        except BaseException as error:
            self._fail(fault_of(error, self.code.files, self.where).with_context(
                turn=str(state.turn + 1)))
        finally:
            WATCHDOG.leave()

    def _fail(self, fault: RuleFault) -> NoReturn:
        raise fault
