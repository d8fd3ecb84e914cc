"""Rules of your own: zones, counters and decisions; everything else is derived from them."""

from generator.kit.game import Game, Score, Turn
from generator.kit.pieces import Piece, Pieces
from generator.kit.state import Decision as Choice
from generator.kit.table import Seat, Table
from generator.kit.zones import Area, Counter, Dice, Figure, Hand, Marker, Pile, Row, Switch

__all__ = ["Area", "Choice", "Counter", "Dice", "Figure", "Game", "Hand", "Marker", "Piece",
           "Pieces", "Pile", "Row", "Score", "Seat", "Switch", "Table", "Turn"]
