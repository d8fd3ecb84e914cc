"""What the XML parser trips over, told in words of somebody who draws."""

from __future__ import annotations

from xml.parsers import expat
from xml.parsers.expat import errors

from generator.findings import Findings, Where
from generator.load.source import Source

AGAIN = "open it in the program that drew it and save it as plain SVG"
SAYINGS = {
    errors.XML_ERROR_SYNTAX: ("this is not SVG", AGAIN),
    errors.XML_ERROR_NO_ELEMENTS: ("there is no drawing in this file", AGAIN),
    errors.XML_ERROR_INVALID_TOKEN: ("this character can't stand here",
                                     "write &lt; for < and &amp; for & in texts"),
    errors.XML_ERROR_UNCLOSED_TOKEN: ("this tag is never closed", "add the missing >"),
    errors.XML_ERROR_TAG_MISMATCH: ("this closes another element than the one that is open",
                                    "look for a tag that is closed twice, or never"),
    errors.XML_ERROR_DUPLICATE_ATTRIBUTE: ("this element has the same attribute twice",
                                           "remove one"),
    errors.XML_ERROR_JUNK_AFTER_DOC_ELEMENT: ("something stands after </svg>", "remove it"),
    errors.XML_ERROR_UNDEFINED_ENTITY: ("this &…; means nothing in SVG",
                                        "write the character itself, or &amp; for &"),
    errors.XML_ERROR_UNBOUND_PREFIX: ("this name has a prefix that nothing declares",
                                      "add xmlns:… to <svg>, or remove the prefix"),
    errors.XML_ERROR_UNCLOSED_CDATA_SECTION: ("this CDATA section is never closed", "add ]]>"),
    errors.XML_ERROR_BAD_CHAR_REF: ("this &#…; names no character", "write the character itself"),
    errors.XML_ERROR_MISPLACED_XML_PI: ("<?xml …?> must be the very first thing in the file",
                                        "remove what stands before it"),
}


def tell(problem: expat.ExpatError, source: Source, findings: Findings) -> None:
    """Report what expat raised."""
    heard = errors.messages[problem.code]
    message, hint = SAYINGS.get(heard, (f"this is not SVG: {heard}", ""))
    findings.error("svg/syntax", message,
                   Where(source.file, problem.lineno, problem.offset + 1), hint)
