"""A table as plain data, and where every part lies."""

from __future__ import annotations

from collections import Counter

from generator.model.supply import Supply
from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import NOBODY, PHASES, Table
from generator.rules.games.chai.words import Words

COUNTED = ("flavour-tile", "pantry-token", "tea-token", "customer", "ability", "tip")


def dump(box: Box, table: Table) -> dict[str, object]:
    """What people can read and write: bags, decks and rows from what comes first."""
    words = Words(box)
    tiles, tokens = box.flavours, box.flavours + box.kinds
    data: dict[str, object] = {
        "seat": table.seat, "phase": PHASES[table.phase], "turn": table.turn,
        "round": table.round, "last_turns": table.last_turns, "over": table.over,
        "cause": table.cause,
        "market": [[box.goods[tile] for tile in row] for row in table.market],
        "bag": [box.goods[tile] for tile in reversed(table.bag)],
        "pantry_board": words.counts(table.board, tiles, tokens),
        "pantry_bag": [box.goods[token] for token in reversed(table.jar)],
        "teas": [box.goods[tokens + tea] for tea in table.teas],
        "coins": table.coins[:], "tea_tokens": table.stock[:],
        "flavours": [words.counts(house, 0, tiles) for house in table.houses],
        "pantry": [words.counts(house, tiles, tokens) for house in table.houses],
        "reserved": [_names(box.customers, cards) for cards in table.reserved],
        "served": [_names(box.customers, cards) for cards in table.served],
        "pool": _names(box.customers, table.pool),
        "deck": _names(box.customers, table.deck)[::-1],
        "cups": [words.counts(cup, 0, len(box.goods)) for cup in table.cups],
        "tips": [box.tip_ids[tip] for tip in table.tips],
        "tips_up": [cup + 1 for cup in range(len(table.cups)) if table.up >> cup & 1],
        "abilities": _names(box.ability_ids, table.abilities),
        "ability_deck": _names(box.ability_ids, table.ability_deck)[::-1],
        "ability_tiles": words.counts(table.on_card, 0, tiles),
    }
    data["this_turn"] = _this_turn(box, table, words)
    return data


def _this_turn(box: Box, table: Table, words: Words) -> dict[str, object]:
    """What the turn so far has led to; only what isn't as at its beginning."""
    data: dict[str, object] = {}
    if table.customer != NOBODY:
        data["customer"] = box.customers[table.customer]
        data["need"] = words.counts(table.need, 0, len(box.goods))
    if table.left:
        data["left"] = table.left
    if table.begun:
        data["begun"] = True
    if table.renewed:
        data["renewed"] = True
    if table.tip != NOBODY:
        data["tip"] = table.tip
    if table.spare:
        data["spare"] = table.spare
    return data


def whereabouts(box: Box, table: Table, supply: Supply) -> dict[str, Counter[str]]:
    """Every part in its zone; coins, boards and the like count as lying on the table."""
    zones: dict[str, Counter[str]] = {"out": Counter(), "table": Counter()}
    for part in supply.parts:
        if part.kind not in COUNTED:
            zones["table"][part.id] += part.copies
    zones["market"] = Counter(box.good_ids[tile] for row in table.market for tile in row)
    zones["bag"] = Counter(box.good_ids[tile] for tile in table.bag)
    zones["pantry bag"] = Counter(box.good_ids[token] for token in table.jar)
    zones["pantry board"] = _goods(box, table.board)
    zones["ability tiles"] = _goods(box, table.on_card)
    zones["pool"] = Counter(_names(box.customers, table.pool))
    zones["deck"] = Counter(_names(box.customers, table.deck))
    zones["abilities"] = Counter(_names(box.ability_ids, table.abilities))
    zones["ability deck"] = Counter(_names(box.ability_ids, table.ability_deck))
    zones["tips"] = Counter(_names(box.tip_ids, table.tips))
    zones["tips aside"] = Counter(_names(box.tip_ids, table.tips_aside))
    for seat in range(table.players):
        zones[f"house {seat + 1}"] = _goods(box, table.houses[seat])
        zones[f"cup {seat + 1}"] = _goods(box, table.cups[seat])
        zones[f"reserved {seat + 1}"] = Counter(_names(box.customers, table.reserved[seat]))
        zones[f"served {seat + 1}"] = Counter(_names(box.customers, table.served[seat]))
        tea = box.good_ids[box.flavours + box.kinds + table.teas[seat]]
        zones[f"house {seat + 1}"][tea] += table.stock[seat]
    if table.customer != NOBODY:
        zones[f"served {table.seat + 1}"][box.customers[table.customer]] += 1
    zones["out"] += _goods(box, table.out)
    zones["out"].update(_names(box.customers, table.gone))
    zones["out"].update(_names(box.ability_ids, table.abilities_gone))
    if box.organic:
        zones["out"].update(box.ability_ids)
    return zones


def _goods(box: Box, packed: int) -> Counter[str]:
    found: Counter[str] = Counter()
    for good, name in enumerate(box.good_ids):
        count = box.count(packed, good)
        if count:
            found[name] = count
    return found


def _names(names: list[str], cards: list[int]) -> list[str]:
    return [names[card] for card in cards]
