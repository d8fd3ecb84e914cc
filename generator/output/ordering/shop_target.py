"""A shop as a target: from a profile to the files that you hand over."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.findings import Findings
from generator.base.progress import Progress
from generator.base.target_interface import Outbox
from generator.game.load.maker_file import read_maker
from generator.game.model.maker import Maker
from generator.output.ordering.decks import OrderDeck, order_decks
from generator.output.ordering.order_files import MANIFEST_FILE as MANIFEST
from generator.output.ordering.order_files import autofill_orders, crafter_manifest
from generator.output.ordering.pdf_order import pdf_files
from generator.output.ordering.picture_order import picture_files
from generator.output.package_texts import README_FILE as LEAFLET
from generator.output.package_texts import package_readme, piece_names
from generator.paper.job import Job

UPLOAD_STEPS = {
    "none": ("Upload the pictures of each folder as the fronts of one product, and back.png as its "
             "back; [x3] in a name means three copies."),
    "manifest": ("For each folder add the component that its name begins with, and upload the "
                 "pictures to it, with back.png as its back; [x3] in a name means three copies. "
                 "manifest.json says the same to programs."),
    "autofill": ("Put MPC Autofill's desktop client into this very folder and start it here: it "
                 "reads order.xml and fills the shop's pages in your browser."),
    "pdf": ("Upload each PDF as one deck; a card that is in the box three times is in it three "
            "times."),
}


class ShopTarget:
    """Writes what a shop wants into a folder."""

    def __init__(self, name: str, title: str, profile: str, folder: str = "") -> None:
        """Make a target for the shop that a profile describes, by name or by file."""
        self.name = name
        self.title = title
        self._profile = profile
        self._folder = folder or name

    def write(self, job: Job, outbox: Outbox, progress: Progress, findings: Findings) -> None:
        """Write the order into the outbox."""
        maker = read_maker(self._profile, findings)
        findings.stop_on_errors()
        assert maker is not None
        if job.settings.plates and maker.files == "images":
            findings.error("command/colour-target", f"{maker.title} takes pictures in sRGB",
                           hint="leave out --colour cmyk")
        decks = order_decks(job, maker, findings)
        findings.stop_on_errors()
        _check_count(job, decks, maker, findings)
        if maker.files == "pdf":
            for file in pdf_files(job, decks, maker, progress, findings):
                outbox.put(f"{self._folder}/{file.name}", file.data, pages=file.pages)
        else:
            for item in picture_files(job, decks, maker, progress, findings):
                outbox.put(f"{self._folder}/{item.name}", item.data, width=item.size[0],
                           height=item.size[1], copies=item.copies)
            for name, data in _order_files(job, decks, maker, findings).items():
                outbox.put(f"{self._folder}/{name}", data, order=maker.order)
        outbox.put(f"{self._folder}/{LEAFLET}", package_readme(
            job, maker.title, _steps(maker), _remarks(job, decks)),
                   pieces=sum(deck.count for deck in decks))


def _check_count(job: Job, decks: Sequence[OrderDeck], maker: Maker, findings: Findings) -> None:
    """Report that a kit exceeds what one order can have, where no program shares it out."""
    count, most = sum(deck.count for deck in decks), maker.limits.pieces
    if most and count > most and maker.order != "autofill":
        findings.warning("shop/too-many", f"there are {count:,} pieces, and {maker.title} takes at "
                         f"most {most:,} in an order", job.game.where,
                         "place several orders, each with some of the folders or files")


def _order_files(job: Job, decks: Sequence[OrderDeck], maker: Maker,
                 findings: Findings) -> dict[str, bytes]:
    """What is written for programs that order, by name."""
    if maker.order == "none":
        return {}
    names = piece_names(job)
    if maker.order == "manifest":
        return {MANIFEST: crafter_manifest(job, decks, maker, names)}
    return autofill_orders(decks, maker, names, findings)


def _steps(maker: Maker) -> tuple[str, str, str]:
    site = f" at {maker.site}" if maker.site else ""
    return (f"Make an account{site}, and begin a new game or project there.",
            UPLOAD_STEPS["pdf" if maker.files == "pdf" else maker.order],
            "Look at every proof that the shop shows, order one copy, and look at that before you "
            "order more.")


def _remarks(job: Job, decks: Sequence[OrderDeck]) -> list[str]:
    """What is in the folder, and what of the box isn't."""
    counts: dict[str, int] = {}
    for deck in decks:
        line = f"{deck.kind.plural} as {deck.fit.product.name}"
        counts[line] = counts.get(line, 0) + deck.count
    made = {deck.kind.name for deck in decks}
    left = dict.fromkeys(piece.component.kind.plural for piece in job.pieces
                         if piece.component.kind.name not in made)
    rows = ", ".join(f"{count} {item}" for item, count in counts.items())
    return [f"In this folder: {rows}.",
            *([f"Not made by this shop: {', '.join(left)}."] if left else [])]
