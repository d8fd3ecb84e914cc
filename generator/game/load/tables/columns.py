"""Which column of a table is which field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from generator.base.findings import Findings, Where
from generator.base.suggestions import article, brief, listed, nearest
from generator.game.load.tables.cells import loose
from generator.game.load.tables.table import Table
from generator.game.model.game import Kind

IGNORED = "-"
COMMENT = "#"
OWN_COLUMNS = ("id", "copies", "kind", "source")
# What people call these columns; `source` is only so called where a map says so.
KNOWN_AS = {
    "id": "id", "kind": "kind",
    "copies": "copies", "count": "copies", "qty": "copies", "quantity": "copies",
    "amount": "copies", "how-many": "copies",
}


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """What headings mean, as somebody wrote it: by heading, a field and where that is written.

    A map that is of one table names no heading that the table hasn't.
    """

    fields: Mapping[str, tuple[str, Where]]
    of_one: bool = False


def resolve(table: Table, kind: Kind, maps: Sequence[ColumnMap],
            findings: Findings) -> tuple[dict[str, int], set[int]]:
    """The columns by field, id, copies, kind and source; the first map goes before the others.

    Besides, the columns that a finding tells of.
    """
    wanted = {loose(heading): (field, where) for each in reversed(maps)
              for heading, (field, where) in each.fields.items()}
    _check_maps(table, kind, maps, findings)
    own = {loose(name): name for name in kind.fields}
    known = {*kind.fields, *OWN_COLUMNS}
    found: dict[str, int] = {}
    wrong: set[int] = set()
    for column, heading in enumerate(table.headings):
        name = loose(heading)
        if not name or (heading.lstrip().startswith(COMMENT) and name not in wanted):
            continue
        field = wanted[name][0] if name in wanted else _field(name, kind, own)
        if field is None or field == IGNORED:
            continue
        if field not in known:
            wrong.add(column)
        elif field in found:
            wrong.add(column)
            first = table.heading(found[field])
            findings.error("table/column", f"two columns are '{field}': "
                           f"{brief(table.named(found[field]))} and {brief(table.named(column))}",
                           table.heading(column), "give one of them another heading, or map it "
                           "to \"-\" under 'columns:'", (first,))
        else:
            found[field] = column
    return found, wrong


def _field(name: str, kind: Kind, own: Mapping[str, str]) -> str | None:
    """The field that a heading means by itself: 'Card name' is a card's 'name'."""
    short = name.removeprefix(f"{loose(kind.name)}-")
    return own.get(name) or KNOWN_AS.get(name) or own.get(short) or KNOWN_AS.get(short)


def _check_maps(table: Table, kind: Kind, maps: Iterable[ColumnMap], findings: Findings) -> None:
    known = [*kind.fields, *OWN_COLUMNS]
    headings = [" ".join(heading.split()) for heading in table.headings if heading.strip()]
    for each in maps:
        for heading, (field, where) in each.fields.items():
            if field != IGNORED and field not in known:
                findings.error("field/unknown", f"{article(kind.name)} has no field {brief(field)}",
                               where, nearest(field, known))
            if each.of_one and loose(heading) not in map(loose, headings):
                findings.error("table/column", f"the table has no column {brief(heading)}", where,
                               nearest(heading, headings))


def tell_unread(table: Table, read: Iterable[int], kinds: Sequence[Kind],
                maps: Sequence[ColumnMap], findings: Findings) -> None:
    """Tell which columns hold something and are no field, each once."""
    ignored = {loose(heading) for each in maps for heading, (field, _) in each.fields.items()
               if field == IGNORED}
    known = set(read)
    fields = list(dict.fromkeys(name for kind in kinds for name in kind.fields))
    noun = listed(dict.fromkeys(kind.name for kind in kinds))
    for column, heading in enumerate(table.headings):
        if column in known or heading.lstrip().startswith(COMMENT) or loose(heading) in ignored:
            continue
        if not any(column < len(row) and row[column] not in (None, "") for row in table.rows):
            continue
        findings.warning("table/column", f"{brief(table.named(column))} is no field of "
                         f"{article(noun)}, so the column isn't read", table.heading(column),
                         _cure(heading, fields))


def _cure(heading: str, fields: Sequence[str]) -> str:
    near = nearest(loose(heading), fields)
    silent = "begin its heading with # if it is a comment"
    return f"{near} Or {silent}" if near.startswith("did you mean") else \
        f"add a field to kinds.yaml, say which one it is under 'columns:', or {silent}"
