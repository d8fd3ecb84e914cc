"""Writes what a study found: a page, a sheet of paper, data."""

from __future__ import annotations

import json
from collections.abc import Sequence

from generator.balance.result import Balance
from generator.composition.check import Section
from generator.export.target import Outbox
from generator.reports.balance_json import balance_json
from generator.reports.one_pager import one_pager
from generator.reports.page import page
from generator.reports.study import ShownBox, study_of
from generator.reports.thumbnails import thumbnails


def write_reports(balance: Balance, box: ShownBox, sections: Sequence[Section],
                  outbox: Outbox) -> None:
    """Put balance.html, balance.json and balance.pdf into an outbox."""
    study = study_of(balance, box)
    games = sum(played for _, _, played in balance.tables)
    outbox.put("balance.html", page(study, sections, thumbnails(box)), games=games)
    data = balance_json(balance, box.items, box.difficulties, sections)
    text = json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
    outbox.put("balance.json", text.encode(), figures=len(balance.figures))
    outbox.put("balance.pdf", one_pager(study), pages=1)
