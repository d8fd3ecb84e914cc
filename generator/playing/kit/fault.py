"""Mistakes in a designer's own rules, reported at the line that made them."""

from collections.abc import Mapping
from opcode import opname
from traceback import walk_tb
from types import TracebackType

from generator.base.findings import Complaint, FileLocation, Finding, Severity

# So much is shown of what an exception says.
LONGEST_TEXT = 1_000


class Misuse(Exception):  # noqa: N818 - a mistake in rules, reported to their designer
    """Rules ask the kit for something that can't be; the text says what, the hint what to do."""

    def __init__(self, message: str, hint: str = "", code: str = "rules/fault") -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code


class DeclarationMisuse(Misuse):
    """A class declares something under a name that can't be so."""

    def __init__(self, name: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint, "rules/declared")
        self.name = name


class PieceShortage(Misuse):
    """There aren't as many printed pieces as a counter would need."""


class UndeclaredName(Misuse, AttributeError):  # noqa: N818 - like what it builds on
    """Rules ask a table or a seat for something that they haven't declared."""


class UnknownField(Misuse, AttributeError):  # noqa: N818 - like what it builds on
    """Rules ask a piece for a field that its kind doesn't have."""


class RuleErrorText(Exception):  # noqa: N818 - it stands for an error of any class
    """An exception of a designer's rules, as plain text."""


class RuleFault(Complaint):
    """A fault of a designer's rules at its line; `context` says when in play it came up."""

    def __init__(self, code: str, message: str, hint: str = "", where: FileLocation | None = None,
                 context: Mapping[str, str] | None = None) -> None:
        super().__init__(code, message, hint, where)
        self.context = dict(context or {})

    def __reduce__(self) -> tuple[type["RuleFault"], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.hint, self.where, self.context)

    def with_context(self, **context: str) -> "RuleFault":
        """The same fault with more of what brings it back; what is known already stays."""
        fault = RuleFault(self.code, self.message, self.hint, self.where,
                          {**context, **self.context})
        fault.__cause__ = self.__cause__
        return fault.with_traceback(self.__traceback__)

    def at(self, where: FileLocation | None, severity: Severity = "error",
           related: tuple[FileLocation, ...] = ()) -> Finding:
        """The finding, with what brings it back in its sentence."""
        context = ", ".join(f"{name} {value}" for name, value in self.context.items())
        message = f"{self.message} ({context})" if context else self.message
        return Finding(self.code, severity, message, self.where or where, self.hint, related)


def fault_of(error: BaseException, files: Mapping[str, str], otherwise: FileLocation) -> RuleFault:
    """The fault that an exception is, at the last line of these files that it went through.

    `files` are the texts by the names under which they were compiled. An interrupt by the user is
    raised again. The exception may be of a class that the rules define, so nothing of it is used
    that such a class can change.
    """
    if issubclass(type(error), RuleFault):
        assert isinstance(error, RuleFault)
        return error
    trace = _trace_of(error)
    if _is_interrupt(error, trace):
        raise error
    where = _place(trace, files) or otherwise
    name, text = _class_name(type(error)), _text_of(error)
    if issubclass(type(error), Misuse):
        assert isinstance(error, Misuse)
        fault = RuleFault(error.code, text, error.hint, where)
    elif issubclass(type(error), MemoryError):
        fault = RuleFault("rules/fault", "the rules need more memory here than is allowed",
                          "store less at the same time", where)
    else:
        fault = RuleFault("rules/fault", f"the rules fail here: {name}" + (
            f": {text}" if text else ""), "'ballotin --debug' shows the full traceback", where)
    # A full traceback prints this, and calls nothing of the rules' own class.
    fault.__cause__ = RuleErrorText(f"{name}: {text}").with_traceback(trace)
    return fault


def went_through(error: BaseException, files: Mapping[str, str]) -> bool:
    """Whether an exception came out of one of these files."""
    return _place(_trace_of(error), files) is not None


def _trace_of(error: BaseException) -> TracebackType | None:
    trace: TracebackType | None = vars(BaseException)["__traceback__"].__get__(error)
    return trace


def _is_interrupt(error: BaseException, trace: TracebackType | None) -> bool:
    """Whether an exception ends the command, and isn't one that the rules themselves raise."""
    if not issubclass(type(error), KeyboardInterrupt) or trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    return opname[trace.tb_frame.f_code.co_code[trace.tb_lasti]] != "RAISE_VARARGS"


def _class_name(kind: type) -> str:
    return str(type.__dict__["__name__"].__get__(kind))


def _text_of(error: BaseException) -> str:
    """What an exception says, in one line; its class may be the rules' own, and say anything."""
    try:
        text = str(error)
        # A class that is derived from str may have methods of its own; a slice is a plain str.
        return " ".join(str.__getitem__(text, slice(LONGEST_TEXT)).split())
    except BaseException as problem:
        if _is_interrupt(problem, _trace_of(problem)):
            raise
        return ""


def line_place(files: Mapping[str, str], file: str, line: int) -> FileLocation:
    """The beginning of a line of one of these files."""
    text = files[file].splitlines()
    indent = len(text[line - 1]) - len(text[line - 1].lstrip()) if line <= len(text) else 0
    return FileLocation(file, line, indent + 1)


def _place(trace: TracebackType | None, files: Mapping[str, str]) -> FileLocation | None:
    last = None
    for frame, line in walk_tb(trace):
        file = frame.f_code.co_filename
        if file in files:
            last = (file, line)
    return line_place(files, *last) if last else None
