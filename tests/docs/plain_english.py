"""Find mannered English: `python -m tests.docs.plain_english [--clean] [--since COMMIT] [PATHS]`.

It reads pages, the texts of games, strings and comments of code, the names in Python, and the
subjects of commits. A line that must keep a word ends with the marker `plain: ok`, in a comment.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# What is clean and stays clean: `make check` fails for these. The list may only grow.
CLEAN = (
    ".ci", ".github", ".pre-commit-config.yaml", "CITATION.cff", "CONTRIBUTING.md", "Makefile",
    "CHANGELOG.md", "README.md", "SECURITY.md", "ballotin", "docs/*.md", "extras",
    "generator/apps", "generator/base", "generator/drawing", "generator/game",
    "generator/judging", "generator/output", "generator/paper", "generator/playing",
    "pyproject.toml", "templates/shared",
    # It quotes names of the rules kit that keep their words.
    ":!docs/reference/rules-api.md",
    # A package that isn't clean yet.
    ":!generator/judging/rulebook",
)
# The last commit whose subject isn't checked.
SINCE = "beb7da2f"
MARKER = "plain: ok"
SKIPPED = re.compile(
    r"^(tests/golden/|docs/rules/|docs/schema/|(.*/)?LICEN[CS]E|.*/lang/(?!en\.)|.*/rulebook/(?!en\.|.*yaml|.*\.py$)"
    r"|tests/docs/(test_)?plain_english\.py$|.*\.(svg|png|pdf|ttf|otf|woff2?|csv|jsonl?|lock|txt|ods|xlsx)$)")

WORDS = {
    r"who(m)?ever": "the user, the player, you",
    r"(some|no)body('s)?": "name who acts: you, the player, no program",
    r"those who": "players who, designers who",
    r"one's( own)?": "your, your own",
    r"(?<=\. )One (may|must|can|has|gets|sees|plays|wants|needs|would|should)": "you",
    r"(?<=\bif )one (may|must|can|has|gets|sees|plays|wants|needs|would|should)": "you",
    r"anew": "again",
    r"besides": "also, except",
    r"beside": "next to",
    r"thereby|whereby|hereby": "so, by",
    r"therein|thereof|thereto|whence|thence|thither|hitherto|henceforth|forthwith": "plain words",
    r"lest": "so that … not",
    r"shall": "should, must, will",
    r"by and by": "gradually, later",
    r"as well as can be": "as well as possible",
    r"(?<!there )is none(?= (?:of|that|there)|[.,;:])": "is not a, isn't for",
    r"that there is(n't| not)?(?=[.,;:)])": "known, unknown, existing",
    r"(is|are) to be(?! (?:expected|continued))": "must be, will be; or an imperative",
    r"(has|have|had) to say": "reports, shows",
    r"tells(?! (?:you|them|him|her|players|apart))": "reports, shows, says",
    r"(?<!be )(?<!is )told(?! (?:you|apart))": "reported, passed, given",
    r"(is|are|was|were|be|being) told": "gets, is given, knows",
    r"(held|holds?|holding) to(?= (?:the|its|their|every|all|what|laws?|it|them|each|that)\b)":
        "check against",
    r"(comes|came) of": "results from, depends on",
    r"hangs? on": "depends on",
    r"(takes?|taken|took|taking) up": "read, load, start",
    r"wish(es|ed|ing)?": "request, option, choose",
    r"other than (it|they) (was|were)": "changed",
    r"as (it|they) ever (was|were)|as ever": "unchanged",
    r"stands(?! for| up| out)": "is, shows",
    r"stand(?= (?:in(?! for)|at|on|there|before|under|above|behind|next|where|as)\b)": "be, show",
    r"what stands": "what is",
    r"for want of|in want of": "without, needs",
    r"(?<!mm )(?<!cm )(?<!inch )(?<!step )(?<!steps )(?<!\d )(?<!-)(?<!tell )(?<!told )"
    r"apart(?! from each other)":
        "separately, except; for things that differ: distinguish",
    r"planted slips?|slips? of the pen": "planted mistakes, mistakes",
    r"(the|its|a|every|whole|of) roads?": "workflow",
    r"darkroom|bulletin|scrutiny|pressroom": "the trade's own word",
    r"makes? good|give(s|n)? way to|sees? to it": "plain words",
    r"what (it|they|he) (is|are) (asked|told) for": "what was requested",
}
# Pieces do lie on tables; files, texts and folders don't.
LIES = re.compile(r"\b(lies|lie|lay|lain|lying)\b", re.IGNORECASE)
OF_A_TABLE = re.compile(
    r"pieces?|cards?|tiles?|tokens?|boards?|tables?|dic?e|decks?|piles?|hands?|zones?|face[ -]"
    r"(?:up|down)|markers?|coins?|figures?|box(?:es)?|seats?|mm\b|sheets?|slots?|paper|edges?|discs?|flat|"
    r"components?|cuts?|backs?|fronts?|point|line|scene|stack|row|chocolate|market|lay(?:out| of)",
    re.IGNORECASE)
# Lines may break between words, though not where a pattern looks back.
SPACE = re.compile(r"(\(\?<[!=][^)]*\))| ")
PROSE = [(re.compile(rf"\b(?:{SPACE.sub(lambda part: part[1] or chr(92) + 's+', word)})(?!\w)",
                     re.IGNORECASE), better) for word, better in WORDS.items()]

# Names in Python.
VALUES = {"each": "what it is: card, path", "found": "what was found: findings, match",
          "known": "what it is", "own": "what it is", "said": "what it is: message, output",
          "told": "what it is: message, output"}
IRREGULAR = {"apart", "begun", "beside", "both", "bought", "chosen", "done", "drawn", "found",
             "further", "given", "gone", "held", "kept", "known", "laid", "made", "other", "said",
             "seen", "shown", "sold", "stood", "taken", "then", "told", "went", "written"}
# Words in -ed that are nouns or verbs, or that the field uses for a changed copy, like `sorted`;
# `ended` is a hook that the rules of a game define.
NO_PARTICIPLES = {"bed", "bleed", "embed", "ended", "exceed", "feed", "need", "proceed", "red",
                  "seed", "shed", "speed", "succeed", "flipped", "inset", "mirrored", "moved",
                  "padded", "reversed", "rotated", "scaled", "shifted", "sorted", "turned"}


@dataclass(frozen=True)
class WordHit:
    """A word that has a plainer one, and where it is."""

    path: str
    line: int
    word: str
    better: str


def find_in_text(text: str, path: str, first: int = 1) -> Iterator[WordHit]:
    """The words of a prose text; `first` is the line that it begins on."""
    for pattern, better in PROSE:
        for match in pattern.finditer(text):
            yield _hit(text, match, path, first, better)
    for match in LIES.finditer(text):
        before = re.split(r"[.;:]\s", text[max(0, match.start() - 90):match.start()])[-1]
        after = re.split(r"[.;:]\s", text[match.end():match.end() + 60])[0]
        if not OF_A_TABLE.search(before + after):
            yield _hit(text, match, path, first, "is, is in, contains")


def _hit(text: str, match: re.Match[str], path: str, first: int, better: str) -> WordHit:
    line = first + text.count("\n", 0, match.start())
    return WordHit(path, line, " ".join(match[0].split()), better)


def find_in_page(text: str, path: str) -> Iterator[WordHit]:
    """The words of a Markdown page outside of code and links."""
    blank = re.compile(r"^```.*?^```|`[^`\n]+`|\]\([^)\s]*\)|<!--.*?-->", re.MULTILINE | re.DOTALL)
    yield from find_in_text(blank.sub(lambda match: "\n" * match[0].count("\n"),
                                      _without_word_list(text)), path)


def _without_word_list(text: str) -> str:
    """CONTRIBUTING shows what not to write, at its end."""
    return text.partition("\n## Plain English\n")[0]


def find_in_python(text: str, path: str) -> Iterator[WordHit]:
    """The words of strings and comments, and the names that say too little."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        prose = token.type == tokenize.COMMENT or (
            tokenize.tok_name[token.type] in ("STRING", "FSTRING_MIDDLE") and " " in token.string)
        if prose:
            # Comments and docstrings write code between backticks, too.
            shown = re.sub(r"`[^`\n]+`|\{[^{}\n]*\}", "", token.string)
            yield from find_in_text(shown, path, token.start[0])
    for node in ast.walk(ast.parse(text)):
        yield from _find_in_names(node, path)


def _find_in_names(node: ast.AST, path: str) -> Iterator[WordHit]:
    if isinstance(node, ast.ClassDef) and _is_participle(node.name):
        yield WordHit(path, node.lineno, f"class {node.name}", "a noun")
    elif isinstance(node, ast.FunctionDef) and _is_participle(node.name) and not _is_bool(node):
        yield WordHit(path, node.lineno, f"def {node.name}", "a verb, or the noun it returns")
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VALUES:
        yield WordHit(path, node.lineno, node.id, VALUES[node.id])
    elif isinstance(node, ast.arg) and node.arg in VALUES:
        yield WordHit(path, node.lineno, node.arg, VALUES[node.arg])


def _is_participle(name: str) -> bool:
    word = name.strip("_").lower()
    if word in IRREGULAR:
        return True
    single = "_" not in word and re.fullmatch(r"_*[A-Z]?[a-z]+", name) is not None
    return single and word.endswith("ed") and word not in NO_PARTICIPLES


def _is_bool(node: ast.FunctionDef) -> bool:
    """A question such as `finished` may be a participle; so may a fixture of a test."""
    return isinstance(node.returns, ast.Name) and node.returns.id == "bool"


def find_in_script(text: str, path: str) -> Iterator[WordHit]:
    """The words of strings and comments in JavaScript, CSS or HTML."""
    kept = r"/\*.*?\*/|(?<!:)//[^\n]*|\"[^\"\n]* [^\"\n]*\"|'[^'\n]* [^'\n]*'|`[^`]* [^`]*`"
    for match in re.finditer(kept, text, re.DOTALL):
        shown = re.sub(r"\$\{[^}\n]*\}", "", match[0])
        yield from find_in_text(shown, path, 1 + text.count("\n", 0, match.start()))


READERS = {".md": find_in_page, ".py": find_in_python, ".js": find_in_script,
           ".css": find_in_script}


def find_in_file(file: Path) -> list[WordHit]:
    """The words of a file, without the lines that are marked."""
    path = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else str(file)
    text = file.read_text(encoding="utf-8", errors="ignore")
    lines = text.splitlines()
    hits = READERS.get(file.suffix, find_in_text)(text, path)
    return sorted({hit for hit in hits if MARKER not in lines[hit.line - 1]},
                  key=lambda hit: (hit.line, hit.word))


def find_in_commits(since: str) -> list[WordHit]:
    """The words of the subjects since a commit."""
    subjects = _git("log", "--format=%h %s", f"{since}..HEAD").splitlines()
    return [hit for subject in subjects
            for hit in find_in_text(subject.partition(" ")[2], f"commit {subject[:8]}")]


def files_of(paths: list[str]) -> list[Path]:
    """The files of the repository under some paths."""
    names = _git("ls-files", "--", *(paths or ["."])).splitlines()
    return [ROOT / name for name in names if not SKIPPED.match(name) and (ROOT / name).is_file()]


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True,
                          text=True, encoding="utf-8").stdout


def main() -> int:
    """List the words with their places and a count for each folder; 1 if there are any."""
    parser = argparse.ArgumentParser(description="Find mannered English, with what is plainer.")
    parser.add_argument("paths", nargs="*", help="files and folders; default: all")
    parser.add_argument("--clean", action="store_true", help="check the folders that are clean")
    parser.add_argument("--since", metavar="COMMIT", help="also check subjects since a commit")
    parser.add_argument("--count", action="store_true", help="show only the counts")
    chosen = parser.parse_args()
    files = files_of(list(CLEAN) if chosen.clean else chosen.paths)
    hits = [hit for file in files for hit in find_in_file(file)]
    if chosen.since or chosen.clean:
        hits += find_in_commits(chosen.since or SINCE)
    for hit in () if chosen.count else hits:
        sys.stdout.write(f"{hit.path}:{hit.line}: {hit.word} → {hit.better}\n")
    folders = Counter("/".join(Path(hit.path).parent.parts[:2]) or hit.path for hit in hits)
    for folder, count in sorted(folders.items()):
        sys.stdout.write(f"{count:5} {folder}\n")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main())
