"""What both editions say of their components, for those who play and for those who check."""

from generator.composition.payment import Payment
from generator.rules.need import Need


def wilds(players: int, each: int, rule: str) -> Need:
    """Every player gets so many."""
    return Need("wild", players * each, f"{each} for each of {players} players", rule)


def cards_out(players: int, limit: int, growth: int, tray: int, rule: str) -> Need:
    """Cards never run dry: full hands, what a turn adds to one, and the tray are out at most."""
    return Need("card", players * limit + growth + tray, f"{players} hands of {limit}, {growth} "
                f"more in a turn, {tray} in the tray", rule)


def paid(limit: int, growth: int, stand_in: int, rule: str) -> Payment:
    """Cards pay for boxes: a full hand, and what a turn adds to it before a box is paid for."""
    return Payment("card", "type", "cards", "box-tile", "spaces", "box", "value",
                   limit + growth, stand_in, rule)
