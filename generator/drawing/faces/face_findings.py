"""Findings about a face while it is filled, each where the values were written."""

from collections.abc import Iterable

from generator.base.findings import (
    Complaint,
    FileLocation,
    Finding,
    Findings,
    soften_for_draft,
    suggest,
)
from generator.drawing.faces.phrase import Phrase, Repeat, Scope, UnknownNameError
from generator.drawing.faces.text_block import TextBlock
from generator.game.model.game import Component, Game

NAMESPACES = {"strings": ("template/unknown-string", "string"),
              "theme": ("template/unknown-colour", "theme colour")}


class FaceFindings:
    """Puts what is wrong with a face into words; `where` is always the place in the template.

    In a `draft` it is no error if something is shown in its place.
    """

    def __init__(self, findings: Findings, draft: bool = False) -> None:
        self.findings = findings
        self.draft = draft

    def error(self, code: str, message: str, at: FileLocation, hint: str = "",
              related: tuple[FileLocation, ...] = ()) -> None:
        """This face would be wrong."""
        finding = Finding(code, "error", message, at, hint, related)
        self.findings.add(soften_for_draft(finding) if self.draft else finding)

    def unknown_name(self, unknown: UnknownNameError, where: FileLocation, scope: Scope) -> None:
        """A name made of values stands for nothing."""
        name = str(unknown)
        namespace = name.partition(".")[0]
        code, thing = NAMESPACES.get(namespace, ("template/unknown-name", "name"))
        names = [name for name in scope.facts.values if name.startswith(namespace + ".")]
        self.error(code, f"'{scope.component.id}' needs the {thing} '{name}', which "
                            "doesn't exist", scope.component.where, suggest(name, names),
                            (where,))

    def not_a_colour(self, complaint: Complaint, wish: Phrase, where: FileLocation, scope: Scope
                     ) -> None:
        """A value is used as a colour, but isn't one."""
        self.error(complaint.code, complaint.message, _value_place(wish, scope),
                            "write it like '#7a4a2b'", (where,))

    def no_icon(self, icon: str, wish: Phrase, where: FileLocation, scope: Scope,
                icons: Iterable[str]
                ) -> None:
        """A value is used as an icon, but no icon has that name."""
        self.error("template/unknown-icon", f"there is no icon '{icon}'",
                            _value_place(wish, scope), suggest(icon, list(icons)), (where,))

    def no_picture(self, href: str, wish: Phrase, where: FileLocation, scope: Scope) -> None:
        """A value names a picture that isn't there."""
        self.error("template/unknown-picture", f"there is no picture '{href}'",
                            _value_place(wish, scope), "", (where,))

    def outside(self, value: str, wish: Phrase, where: FileLocation, scope: Scope) -> None:
        """A value refers to something outside of the project."""
        self.error("template/outside", f"a value can't refer to '{value}'",
                            _value_place(wish, scope), "", (where,))

    def too_few_places(self, repeat: Repeat, items: int, where: FileLocation, scope: Scope) -> None:
        """A list is longer than the template has places for."""
        source = str(repeat.source)
        self.error("template/places", f"'{source}' of '{scope.component.id}' has {items} "
                            f"items, but there are places for {len(repeat.places)}",
                            scope.place(source), "add places to data-at in the template", (where,))

    def too_many_repeats(self, most: int, where: FileLocation, scope: Scope) -> None:
        """Repeats in repeats draw without end."""
        self.error("template/too-many", f"'{scope.component.id}' repeats elements more "
                            f"than {most:,} times", where)

    def too_much(self, most: int, where: FileLocation, scope: Scope) -> None:
        """With its values in it a face draws without end."""
        self.error("template/too-many", f"'{scope.component.id}' is as much to draw as "
                            f"more than {most:,} plain elements", where, "draw or repeat less",
                            (scope.component.where,))

    def too_many_faces(self, most: int, game: Game) -> None:
        """All faces together draw without end."""
        self.error("template/too-many", f"the faces of {game.title} have more than "
                            f"{most:,} elements of their own", game.where,
                            "draw less on each, or make it several games")

    def too_long(self, most: int, block: TextBlock, scope: Scope) -> None:
        """The texts of a face are a book."""
        self.text(Complaint("text/too-long", f"brings this face to more than {most:,} characters",
                            "shorten it"), block, scope)

    def not_computed(self, complaint: Complaint, where: FileLocation, component: Component | None
                     ) -> None:
        """The figures that a computed part is made of make no sense."""
        related = (component.where,) if component else ()
        self.findings.add(complaint.at(where, related=related))

    def label(self, label: str, complaint: Complaint, where: FileLocation, scope: Scope) -> None:
        """Something is wrong with the text in a computed cell."""
        self.error(complaint.code, f"the label '{label}' of '{scope.component.id}' "
                            f"{complaint.message}", where, complaint.hint)

    def braces(self, name: str, left: str, scope: Scope) -> None:
        """A value shows braces that look as if something should fill them."""
        subject = f"'{name}' of '{scope.component.id}'" if name in scope.component.values \
            else f"'{name}'"
        self.findings.warning(
            "text/braces", f"{subject} shows '{left}', which nothing fills", scope.place(name),
            "names are filled in templates, not in values; write '\\{' if it is a brace")

    def text(self, complaint: Complaint, block: TextBlock, scope: Scope) -> None:
        """Something is wrong with a text."""
        names = [name for source in block.sources()
                 for name in _names(source.directives.slot, source.directives.text, scope)]
        # A field is what the user wrote for this component; a string only comes second.
        names.sort(key=lambda name: name not in scope.component.values)
        where = scope.place(names[0]) if names else block.where
        # Texts that share a box are all too long for it.
        shared = len(block.parts) > 1 and complaint.code == "text/overflow"
        others = list(dict.fromkeys(names))[1:] if shared else []
        subject = f"'{names[0]}' of '{scope.component.id}'" if names else "the text"
        if others:
            subject += f", with {' and '.join(map(repr, others))} in the same box,"
        related = dict.fromkeys([*map(scope.place, others), block.where])
        self.error(complaint.code, f"{subject} {complaint.message}", where, complaint.hint,
                   tuple(place for place in related if place != where))


def _value_place(wish: Phrase, scope: Scope) -> FileLocation:
    """Where the first value of a phrase was written."""
    first = next(wish.all_names(), wish)
    return scope.place(first.literal or "")


def _names(slot: Phrase | None, text: Phrase | None, scope: Scope) -> list[str]:
    """The names that a text takes its words from."""
    try:
        return [part.text(scope) for part in
                ((slot,) if slot and not text else text.inner() if text else ())]
    except UnknownNameError:
        return []
