"""Rules of your own: zones, counters and decisions; everything else is derived from them."""

from generator.playing.kit.kit_game import KitGame as Game
from generator.playing.kit.kit_game import Score, Turn
from generator.playing.kit.kit_state import Decision as Choice
from generator.playing.kit.pieces import Piece, Pieces
from generator.playing.kit.table import Seat, Table
from generator.playing.kit.zones import Area, Counter, Dice, Figure, Hand, Marker, Pile, Row, Switch

__all__ = ["Area", "Choice", "Counter", "Dice", "Figure", "Game", "Hand", "Marker", "Piece",
           "Pieces", "Pile", "Row", "Score", "Seat", "Switch", "Table", "Turn"]
