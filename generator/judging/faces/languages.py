"""Texts of pieces that a language lacks, counted by kind and field."""

from generator.base.findings import Findings, Where
from generator.game.model.assets import Words
from generator.game.model.game import SIDES, Component, Kind
from generator.judging.faces.eye import Eye
from generator.judging.faces.idle import WORD
from generator.judging.faces.varying import mentions


def check_languages(eye: Eye, findings: Findings) -> None:
    """Tell how many texts of the pieces are missing in each further language."""
    for language in eye.game.languages[1:]:
        words = eye.assets.words.get(language)
        for kind, components in eye.kinds() if words else ():
            for name, field in kind.fields.items():
                if field.type == "text" and _is_shown(name, kind, eye):
                    assert words
                    _check_field(name, components, words, eye, findings)


def _is_shown(name: str, kind: Kind, eye: Eye) -> bool:
    return any(mentions(site, name) for side in SIDES for site in eye.sites(kind, side))


def _check_field(name: str, components: tuple[Component, ...], words: Words, eye: Eye,
                 findings: Findings) -> None:
    said = [each for each in components
            if any(word[0].isalpha() for word in WORD.findall(str(each.values.get(name) or "")))]
    lacking = [each for each in said if f"{each.id}.{name}" not in words.strings]
    if not lacking:
        return
    # Where nothing at all is translated, perhaps nothing has to be: names of people.
    tell = findings.warning if len(lacking) < len(said) else findings.note
    kind, first = components[0].kind, eye.game.languages[0]
    them, are = ("it is", "is") if len(lacking) == 1 else ("they are", "are")
    at = [each.places.get(name, each.where) for each in lacking[:3]]
    tell("words/untranslated", f"{words.language}: {len(lacking)} of {len(said)} texts '{name}' "
         f"of '{kind.title}' {are} missing", _file(words) or at[0],
         f"write '{lacking[0].id}.{name}: …' into its strings; until then {them} printed in "
         f"{first}", tuple(at))


def _file(words: Words) -> Where | None:
    """The file of a language, if it has any text of its own."""
    own = [where.file for where in words.where.values()
           if where.file.endswith(f"/{words.language}.yaml")]
    return Where(own[0]) if own else None
