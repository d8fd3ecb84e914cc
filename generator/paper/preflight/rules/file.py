"""The file: its version, its size, its identifier, and what must not be in it."""

from collections.abc import Iterator
from typing import Any

import pikepdf

from generator.paper.preflight.demands import TITLES, Demands, Fault, list_names
from generator.paper.preflight.preflight_document import PreflightDocument

NEWEST = {"x1a": "1.4", "x4": "1.6"}
PACKING = {"x1a": ("LZWDecode", "LZW", "JPXDecode", "JBIG2Decode", "Crypt"),
           "x4": ("LZWDecode", "LZW", "Crypt")}
ACTIONS = ("/AA", "/OpenAction", "/JavaScript")


def the_maker_accepts_pdfs(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Some makers take pictures alone."""
    if demands.pictures:
        yield Fault("preflight/sort", "error", f"{demands.title} takes pictures, and no PDF",
                    f"build the game with --target {demands.name}")


def the_file_is_small_enough(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Makers refuse files that are larger than they say."""
    if demands.most_bytes and proof.bytes > demands.most_bytes:
        yield Fault("preflight/size", "error", f"the file has {proof.bytes / 1e6:.1f} MB; "
                    f"{demands.title} takes {demands.most_bytes / 1e6:.1f} MB",
                    "make its pictures smaller, or split it")


def the_version_fits_the_standard(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Each standard knows PDF as it was then."""
    if not demands.standard:
        return
    newest, title = NEWEST[demands.standard], TITLES[demands.standard]
    if _version_key(proof.version) > _version_key(newest):
        yield Fault("preflight/version", "error", f"the file is PDF {proof.version}; {title} is "
                    f"PDF {newest} at most", f"export it as {title}")
    if demands.standard == "x1a" and str(proof.pdf.trailer.get("/Type", "")) == "/XRef":
        yield Fault("preflight/version", "error", "objects are packed together, which PDF/X-1a "
                    "doesn't know", "export it as PDF/X-1a:2003, or PDF 1.4")


def the_file_has_an_identifier(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """Shops distinguish files by it."""
    identifier = proof.pdf.trailer.get("/ID")
    if demands.standard and not (isinstance(identifier, pikepdf.Array) and len(identifier) == 2):
        yield Fault("preflight/metadata", "error", "the file has no ID",
                    f"export it as {TITLES[demands.standard]}")


def nothing_is_executable_or_hidden(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """No programs, no actions, no files inside, and no notes upon what is printed."""
    if not demands.standard:
        return
    root, names = proof.root, proof.root.get("/Names")
    inside = set(names.keys()) if isinstance(names, pikepdf.Dictionary) else set()
    for word, thing in (("/AA", "an action"), ("/OpenAction", "an action when it opens"),
                       ("/AcroForm", "a form to fill in")):
        if word in root and not _is_harmless(root[word]):
            yield _forbidden_fault(thing, demands)
    if "/JavaScript" in inside:
        yield _forbidden_fault("a program in JavaScript", demands)
    if "/EmbeddedFiles" in inside or (demands.standard == "x1a" and "/AF" in root):
        yield _forbidden_fault("another file inside", demands)
    if demands.standard == "x1a" and "/OCProperties" in root:
        yield _forbidden_fault("layers", demands)
    for page in proof.pages:
        if page.annotations:
            yield Fault("preflight/forbidden", "error", "there are notes or links on the page",
                        "leave them out: they are on what is printed", page.number)


def nothing_is_obsolete(proof: PreflightDocument, demands: Demands) -> Iterator[Fault]:
    """No PostScript, no transfer curves, no pictures that are exchanged later."""
    for part in proof.largest:
        packing = {name.removeprefix("/") for picture in part.drawn.pictures.values()
                   for name in picture.facts.filters} & set(
                       PACKING[demands.standard] if demands.standard else ())
        wrong = sorted(packing | (part.drawn.forbidden if demands.standard else set()))
        if wrong:
            yield Fault("preflight/forbidden", "error", f"{TITLES[demands.standard or 'x4']} "
                        f"doesn't allow {list_names(wrong)}", "export it again as "
                        f"{TITLES[demands.standard or 'x4']}", part.page, part.name)


def _forbidden_fault(thing: str, demands: Demands) -> Fault:
    assert demands.standard
    return Fault("preflight/forbidden", "error", f"the file has {thing}, which "
                 f"{TITLES[demands.standard]} doesn't allow", "leave it out")


def _is_harmless(value: Any) -> bool:
    """Whether it is no action but a place to look at first, or nothing at all."""
    return isinstance(value, pikepdf.Array) or (
        isinstance(value, pikepdf.Dictionary) and not value.keys())


def _version_key(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]
