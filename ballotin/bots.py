"""Bots of your own: a class with `choose`, played with --bots path/to/bot.py:Name."""

from generator.playing.play.match import Bot
from generator.playing.rules.engine import Rules

__all__ = ["Bot", "Rules"]
