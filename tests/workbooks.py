"""Small spreadsheets, packed by hand: cells store exactly what is written here."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from html import escape
from typing import Any

Rows = Sequence[Sequence[Any]]
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
ODF = ('xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
       'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
       'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0" '
       'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"')
FIRST_DAY = date(1899, 12, 30)


@dataclass(frozen=True)
class Formula:
    """A formula with the result that was stored with it, if one was."""

    result: Any = None


@dataclass(frozen=True)
class Failed:
    """A formula whose result is an error."""

    error: str = "#REF!"


@dataclass(frozen=True)
class Xml:
    """A cell as the file has it."""

    text: str


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """Files in a ZIP archive."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def xlsx(sheets: Mapping[str, Rows], more: Mapping[str, str | bytes] | None = None) -> bytes:
    """A workbook with these sheets; `more` adds or replaces parts."""
    strings: dict[str, int] = {}
    parts: dict[str, str | bytes] = {
        "_rels/.rels": f'{HEAD}<Relationships {PACKAGE}><Relationship Id="rId1" '
                       f'Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>'}
    names, links = [], []
    for number, (name, rows) in enumerate(sheets.items(), 1):
        parts[f"xl/worksheets/sheet{number}.xml"] = sheet_xml(rows, strings)
        names.append(f'<sheet name="{escape(name)}" sheetId="{number}" r:id="rId{number}"/>')
        links.append(f'<Relationship Id="rId{number}" Type="{LINKS}/worksheet" '
                     f'Target="worksheets/sheet{number}.xml"/>')
    links += [f'<Relationship Id="rIds" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/>',
              f'<Relationship Id="rIdt" Type="{LINKS}/styles" Target="styles.xml"/>']
    parts["xl/workbook.xml"] = (f'{HEAD}<workbook {MAIN} xmlns:r="{LINKS}"><sheets>'
                                f"{''.join(names)}</sheets></workbook>")
    parts["xl/_rels/workbook.xml.rels"] = (
        f"{HEAD}<Relationships {PACKAGE}>{''.join(links)}</Relationships>")
    parts["xl/sharedStrings.xml"] = f"{HEAD}<sst {MAIN}>" + "".join(
        f'<si><t xml:space="preserve">{escape(text)}</t></si>' for text in strings) + "</sst>"
    parts["xl/styles.xml"] = (
        f'{HEAD}<styleSheet {MAIN}><numFmts><numFmt numFmtId="164" formatCode="d/m;@"/>'
        '<numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>'
        '<xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>')
    return packed({**parts, **(more or {})})


def sheet_xml(rows: Rows, strings: dict[str, int]) -> str:
    """The part of a sheet; texts are added to the shared ones."""
    written = []
    for number, row in enumerate(rows, 1):
        cells = "".join(_cell(f"{chr(65 + column)}{number}", cell, strings)
                        for column, cell in enumerate(row) if cell is not None)
        if cells:
            written.append(f'<row r="{number}">{cells}</row>')
    return f"{HEAD}<worksheet {MAIN}><sheetData>{''.join(written)}</sheetData></worksheet>"


def _cell(at: str, cell: Any, strings: dict[str, int]) -> str:
    if isinstance(cell, Xml):
        return cell.text.replace("AT", at)
    if isinstance(cell, Formula):
        result = "" if cell.result is None else f"<v>{escape(str(cell.result))}</v>"
        sort = ' t="str"' if isinstance(cell.result, str) else ""
        return f'<c r="{at}"{sort}><f>1+1</f>{result}</c>'
    facts, value = "", cell
    if isinstance(cell, Failed):
        facts, value = 't="e"', cell.error
    elif isinstance(cell, date):
        facts, value = 's="1"', (cell - FIRST_DAY).days
    elif isinstance(cell, bool):
        facts, value = 't="b"', int(cell)
    elif isinstance(cell, str):
        facts, value = 't="s"', strings.setdefault(cell, len(strings))
    return f'<c r="{at}" {facts}><v>{value}</v></c>'


def ods(sheets: Mapping[str, Rows], more: Mapping[str, str | bytes] | None = None) -> bytes:
    """An OpenDocument spreadsheet with these sheets."""
    tables = "".join(
        f'<table:table table:name="{escape(name)}">' + "".join(
            f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>" for row in rows)
        + "</table:table>" for name, rows in sheets.items())
    content = (f"{HEAD}<office:document-content {ODF}><office:body><office:spreadsheet>{tables}"
               "</office:spreadsheet></office:body></office:document-content>")
    return packed({"mimetype": "application/vnd.oasis.opendocument.spreadsheet",
                   "content.xml": content, **(more or {})})


def _ods_cell(cell: Any) -> str:
    if cell is None:
        return "<table:table-cell/>"
    if isinstance(cell, Xml):
        return cell.text
    text = "".join(f"<text:p>{escape(line)}</text:p>" for line in str(cell).split("\n"))
    if isinstance(cell, Formula):
        return '<table:table-cell table:formula="of:=1+1"/>'
    if isinstance(cell, Failed):
        return ('<table:table-cell table:formula="of:=1/0" office:value-type="string" '
                f'calcext:value-type="error"><text:p>{cell.error}</text:p></table:table-cell>')
    if isinstance(cell, date):
        facts = f'office:value-type="date" office:date-value="{cell.isoformat()}"'
    elif isinstance(cell, bool):
        facts = f'office:value-type="boolean" office:boolean-value="{str(cell).lower()}"'
    elif isinstance(cell, (int, float)):
        facts = f'office:value-type="float" office:value="{cell!r}"'
    else:
        facts = 'office:value-type="string"'
    return f"<table:table-cell {facts}>{text}</table:table-cell>"
