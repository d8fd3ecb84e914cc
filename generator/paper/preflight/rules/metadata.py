"""What a file says of itself: which standard, for which press, when it was made."""

import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.base.findings import Complaint
from generator.game.model.colour_plates import OLD_ICC
from generator.paper.preflight.demands import MOST_LETTERS, TITLES, Demands, Fault
from generator.paper.preflight.pdf_reading import unpack_stream
from generator.paper.preflight.preflight_document import PreflightDocument

EXPORT = "build it with --colour cmyk, or export it as {}"
MOST_PROFILE = 20_000_000
# Letters in which a fact is said.
MOST_FACT = 10_000
XMP_FACTS = ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "dc:title",
             "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass")


def the_standard_is_named(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """X-1a says so in the Info dictionary, X-4 in XMP."""
    if not demands.standard:
        return
    title = TITLES[demands.standard]
    if demands.standard == "x1a":
        standard = str(proof.info.get("/GTS_PDFXVersion", ""))
        # The standard of 2001 has a second name for those without anything to be added later.
        exact = str(proof.info.get("/GTS_PDFXConformance", ""))
        fine = standard == "PDF/X-1a:2003" or (standard, exact) == ("PDF/X-1:2001", "PDF/X-1a:2001")
    else:
        standard = _xmp_value(proof.xmp, "pdfxid:GTS_PDFXVersion")
        fine = standard.startswith("PDF/X-4")
    if not fine:
        message = (f"the file says that it is {standard[:MOST_LETTERS]}" if standard
                else "the file doesn't say that it is")
        yield Fault("preflight/metadata", "error",
                    f"{message}, not {title}" if standard else f"{message} {title}",
                    EXPORT.format(title))


def trapping_is_declared(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """True or False; Unknown isn't enough."""
    if not demands.standard:
        return
    trapped = proof.info.get("/Trapped")
    answer = str(trapped) if isinstance(trapped, pikepdf.Name) \
        else f"/{_xmp_value(proof.xmp, 'pdf:Trapped')}" if trapped is None else "/no name"
    if answer not in ("/True", "/False"):
        yield Fault("preflight/metadata", "error", "the file doesn't say whether it is trapped "
                    f"({answer[1:MOST_LETTERS] or 'nothing'})", "say 'Trapped: False' unless it is")


def title_and_dates_are_set(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """The older standard looks into the Info dictionary, the newer one into XMP."""
    if demands.standard == "x1a":
        missing = [name for name in ("Title", "CreationDate", "ModDate")
                   if not str(proof.info.get(f"/{name}", ""))]
    elif demands.standard == "x4":
        missing = [name for name in XMP_FACTS if not _xmp_value(proof.xmp, name)]
    else:
        return
    if missing:
        title = TITLES[demands.standard]
        yield Fault("preflight/metadata", "error", f"the file doesn't say its {', '.join(missing)}",
                    EXPORT.format(title))


def the_output_intent_is_set(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """One output intent, with the profile of a press in it."""
    if not demands.standard:
        return
    intents = proof.root.get("/OutputIntents")
    presses = [intent for intent in intents if isinstance(intent, pikepdf.Dictionary)
               and str(intent.get("/S", "")) == "/GTS_PDFX"] \
        if isinstance(intents, pikepdf.Array) else []
    hint = EXPORT.format(TITLES[demands.standard])
    if len(presses) != 1:
        yield Fault("preflight/intent", "error", "the file doesn't say for which press it is"
                    if not presses else f"the file names {len(presses)} presses", hint)
        return
    if not str(presses[0].get("/OutputConditionIdentifier", "")):
        yield Fault("preflight/intent", "error", "the press has no name "
                    "(OutputConditionIdentifier)", hint)
    yield from _check_profile(presses[0], demands, hint)


def _check_profile(intent: Any, demands: Demands, hint: str) -> Iterator[Fault]:
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        # A registered press needs none in X-1a.
        if demands.standard != "x1a" or not str(intent.get("/RegistryName", "")):
            yield Fault("preflight/intent", "error", "the profile of the press isn't in the file",
                        hint)
        return
    try:
        data = (unpack_stream(profile, MOST_PROFILE) if isinstance(profile, pikepdf.Stream)
                else b"") \
            or b""
    except Complaint:
        data = b""
    if len(data) < 128 or data[36:40] != b"acsp":
        yield Fault("preflight/intent", "error", "the profile of the press is damaged", hint)
    elif data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        sort, space = (data[at:at + 4].decode("latin-1").strip() for at in (12, 16))
        yield Fault("preflight/intent", "error", "the profile isn't for a press with four inks "
                    f"(class {sort}, colours {space})", hint)
    elif demands.standard == "x1a" and data[8] > OLD_ICC:
        yield Fault("preflight/intent", "error", f"the profile is one of ICC version {data[8]}, "
                    "which PDF 1.4 doesn't know", "use a profile of version 2, or PDF/X-4")


def _xmp_value(xmp: str, name: str) -> str:
    """What XMP says of a name, as an element or as an attribute."""
    start = re.search(rf"<{name}\b[^<>]*>", xmp)
    end = xmp.find(f"</{name}>", start.end()) if start else -1
    if start and end >= 0:
        return re.sub(r"<[^<>]*>", "", xmp[start.end():min(end, start.end() + MOST_FACT)]).strip()
    match = re.search(rf"\b{name}\s*=\s*[\"']([^\"'<>]*)", xmp)
    return match[1].strip() if match else ""
