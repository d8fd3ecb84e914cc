"""A table from plain data; what is left out is an empty table's."""

from __future__ import annotations

from collections.abc import Mapping

from generator.rules.games.chai.box import Box
from generator.rules.games.chai.state import NOBODY, PHASES, Table
from generator.rules.games.chai.words import Words, each_seat, find, items, whole

KEYS = ("seat", "phase", "turn", "round", "last_turns", "over", "cause", "market", "bag",
        "pantry_board", "pantry_bag", "teas", "coins", "tea_tokens", "flavours", "pantry",
        "reserved", "served", "pool", "deck", "cups", "tips", "tips_up", "abilities",
        "ability_deck", "ability_tiles", "this_turn")


def load(box: Box, data: Mapping[str, object]) -> Table:
    """The inverse of `dump`; goods that a position doesn't name lie in the bags.

    A bag that is written out holds just that, and what is then nowhere is out of the game, as are
    the customers that a position doesn't name.
    """
    for key in data:
        if key not in KEYS:
            raise ValueError(f"a position has no '{key}'; known: {', '.join(KEYS)}")
    words = Words(box)
    table = Table(box.players)
    _turn(table, data)
    _houses(box, table, data, words)
    _market(box, table, data, words)
    _cups(box, table, data, words)
    _cards(box, table, data, words)
    _this_turn(table, data, words)
    _tea(box, table, data)
    _bags(box, table, data, words)
    return table


def _turn(table: Table, data: Mapping[str, object]) -> None:
    phases = {name: phase for phase, name in enumerate(PHASES)}
    table.phase = find(str(data.get("phase", PHASES[0])), phases)
    table.seat = whole(data.get("seat", 0), "seat")
    if table.seat >= table.players:
        raise ValueError(f"there is no seat {table.seat}: seats are 0 to {table.players - 1}")
    table.turn = whole(data.get("turn", 0), "turn")
    table.round = whole(data.get("round", 1), "round")
    table.last_turns = bool(data.get("last_turns", False))
    table.over = bool(data.get("over", False))
    table.cause = str(data.get("cause", ""))


def _houses(box: Box, table: Table, data: Mapping[str, object], words: Words) -> None:
    players = table.players
    default = list(words.teas)[:players]
    table.teas = [find(tea, words.teas) for tea in items(data.get("teas", default), "teas")]
    if len(table.teas) != players or len(set(table.teas)) != players:
        raise ValueError(f"'teas' must name {players} different teas")
    table.coins = [whole(each, "coins") for each in each_seat(data, "coins", players, 0)]
    flavours = each_seat(data, "flavours", players, {})
    pantry = each_seat(data, "pantry", players, {})
    table.houses = [words.packed(flavours[seat], words.flavours)
                    + words.packed(pantry[seat], words.pantry) for seat in range(players)]


def _market(box: Box, table: Table, data: Mapping[str, object], words: Words) -> None:
    rows = data.get("market", [[] for _ in range(box.rows)])
    if not isinstance(rows, (list, tuple)) or len(rows) != box.rows:
        raise ValueError(f"'market' must be {box.rows} rows of flavours")
    table.market = [[find(name, words.flavours) for name in items(row, "market")] for row in rows]
    if any(len(row) > len(box.prices) for row in table.market):
        raise ValueError(f"a row of 'market' holds at most {len(box.prices)} tiles")
    table.board = words.packed(data.get("pantry_board", {}), words.pantry)
    table.on_card = words.packed(data.get("ability_tiles", {}), words.flavours)


def _cups(box: Box, table: Table, data: Mapping[str, object], words: Words) -> None:
    goods = {name: good for good, name in enumerate(box.goods)}
    table.cups = [words.packed(cup, goods) for cup in each_seat(data, "cups", table.players, {})]
    rest = box.all_tips[:]
    names = {name: tip for tip, name in enumerate(box.tip_ids)}
    default = [box.tip_ids[tip] for tip in rest[:table.players]]
    for name in items(data.get("tips", default), "tips"):
        tip = find(name, names)
        if tip not in rest:
            raise ValueError(f"there are not so many {name}")
        rest.remove(tip)
        table.tips.append(tip)
    if len(table.tips) != table.players:
        raise ValueError(f"'tips' must name {table.players} tips, one for each cup")
    table.tips_aside = rest
    for name in items(data.get("tips_up", []), "tips_up"):
        if name not in [str(cup + 1) for cup in range(table.players)]:
            raise ValueError(f"there is no cup {name}: cups are 1 to {table.players}")
        table.up |= 1 << (int(name) - 1)


def _cards(box: Box, table: Table, data: Mapping[str, object], words: Words) -> None:
    players = table.players
    table.pool = [find(name, words.customers) for name in items(data.get("pool", []), "pool")]
    table.deck = [find(name, words.customers) for name in items(data.get("deck", []), "deck")]
    table.deck.reverse()
    table.reserved = [[find(name, words.customers) for name in items(cards, "reserved")]
                      for cards in each_seat(data, "reserved", players, [])]
    table.served = [[find(name, words.customers) for name in items(cards, "served")]
                    for cards in each_seat(data, "served", players, [])]
    table.abilities = [find(name, words.abilities)
                       for name in items(data.get("abilities", []), "abilities")]
    table.ability_deck = [find(name, words.abilities)
                          for name in items(data.get("ability_deck", []), "ability_deck")]
    table.ability_deck.reverse()
    if box.organic:
        if table.abilities or table.ability_deck:
            raise ValueError("there are no abilities in the organic variant (CHA-20)")
        return
    used = _once(table.abilities + table.ability_deck, box.ability_ids)
    table.abilities_gone = [card for card in range(len(box.ability_ids)) if card not in used]


def _this_turn(table: Table, data: Mapping[str, object], words: Words) -> None:
    turn = data.get("this_turn", {})
    if not isinstance(turn, Mapping):
        raise ValueError("'this_turn' must be a mapping")
    if "customer" in turn:
        table.customer = find(str(turn["customer"]), words.customers)
        table.need = words.packed(turn.get("need", {}), words.flavours | words.pantry)
    table.left = whole(turn.get("left", 0), "left")
    table.begun = bool(turn.get("begun", False))
    table.renewed = bool(turn.get("renewed", False))
    table.tip = whole(turn["tip"], "tip") if "tip" in turn else NOBODY
    table.spare = whole(turn.get("spare", 0), "spare")


def _tea(box: Box, table: Table, data: Mapping[str, object]) -> None:
    """Tea tokens: all that are in no cup, unless the position says so; customers that are left."""
    first = box.flavours + box.kinds
    spare = [box.copies[first + tea] - sum(box.count(cup, first + tea) for cup in table.cups)
             for tea in range(box.teas)]
    default = [spare[tea] for tea in table.teas]
    written = data.get("tea_tokens", default)
    table.stock = [whole(each, "tea_tokens")
                   for each in each_seat({"tea_tokens": written}, "tea_tokens", table.players, 0)]
    for tea in range(box.teas):
        count = spare[tea]
        if tea in table.teas:
            count -= table.stock[table.teas.index(tea)]
        if count < 0:
            raise ValueError(f"there are more {box.goods[first + tea]} tea tokens than "
                             f"{box.copies[first + tea]}")
        table.out += count * box.units[first + tea]
    cards = table.pool + table.deck + [card for each in table.reserved + table.served
                                       for card in each]
    if table.customer != NOBODY:
        cards.append(table.customer)
    used = _once(cards, box.customers)
    for card in table.pool + table.deck:
        if box.tea_of[card] not in table.teas:
            raise ValueError(f"{box.customers[card]} wants a tea that nobody plays (CHA-1)")
    table.gone = [card for card in range(len(box.customers)) if card not in used]


def _bags(box: Box, table: Table, data: Mapping[str, object], words: Words) -> None:
    placed = [*table.houses, *table.cups, table.board, table.on_card]
    placed += [box.units[tile] for row in table.market for tile in row]
    rest = [box.copies[good] - sum(box.count(each, good) for each in placed)
            for good in range(box.flavours + box.kinds)]
    for good, count in enumerate(rest):
        if count < 0:
            raise ValueError(f"there are more {box.goods[good]} than {box.copies[good]}")
    for key, names, bag in (("bag", words.flavours, table.bag),
                            ("pantry_bag", words.pantry, table.jar)):
        if key not in data:
            for good in names.values():
                bag.extend([good] * rest[good])
            continue
        bag.extend(find(name, names) for name in items(data[key], key))
        bag.reverse()
        for good in names.values():
            count = rest[good] - bag.count(good)
            if count < 0:
                raise ValueError(f"there are more {box.goods[good]} than {box.copies[good]}")
            table.out += count * box.units[good]


def _once(cards: list[int], names: list[str]) -> set[int]:
    """The cards as a set; none may lie in two places."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"{names[card]} can't lie in two places")
    return set(cards)
