"""What goes wrong in a designer's own rules, told at the line that did it."""

from collections.abc import Mapping
from traceback import walk_tb
from types import TracebackType

from generator.findings import Complaint, Finding, Severity, Where

# What rules may do that is a fault of theirs; an interrupt isn't.
FAULTS = (Exception, SystemExit)


class Misuse(Exception):  # noqa: N818 - a mistake in rules, told to whoever wrote them
    """Rules ask the kit for something that can't be; the text says what, the hint what to do."""

    def __init__(self, message: str, hint: str = "", code: str = "rules/fault") -> None:
        super().__init__(message)
        self.hint = hint
        self.code = code


class Misdeclared(Misuse):
    """A class declares something under a name that can't be so."""

    def __init__(self, name: str, message: str, hint: str = "") -> None:
        super().__init__(message, hint, "rules/declared")
        self.name = name


class RunOut(Misuse):
    """There aren't as many printed pieces as a counter would need."""


class Undeclared(Misuse, AttributeError):  # noqa: N818 - like what it builds on
    """Rules ask a table or a seat for something that they haven't declared."""


class NoSuchField(Misuse, AttributeError):  # noqa: N818 - like what it builds on
    """Rules ask a piece for a field that its kind doesn't have."""


class RuleFault(Complaint):
    """A fault of somebody's rules at its line; `context` says when in play it came up."""

    def __init__(self, code: str, message: str, hint: str = "", where: Where | None = None,
                 context: Mapping[str, str] | None = None) -> None:
        super().__init__(code, message, hint, where)
        self.context = dict(context or {})

    def __reduce__(self) -> tuple[type["RuleFault"], tuple[object, ...]]:
        return type(self), (self.code, self.message, self.hint, self.where, self.context)

    def during(self, **context: str) -> "RuleFault":
        """The same fault with more of what brings it back; what is known already stays."""
        fault = RuleFault(self.code, self.message, self.hint, self.where,
                          {**context, **self.context})
        return fault.with_traceback(self.__traceback__)

    def at(self, where: Where | None, severity: Severity = "error",
           related: tuple[Where, ...] = ()) -> Finding:
        """The finding, with what brings it back in its sentence."""
        known = ", ".join(f"{name} {value}" for name, value in self.context.items())
        message = f"{self.message} ({known})" if known else self.message
        return Finding(self.code, severity, message, self.where or where, self.hint, related)


def fault_of(error: BaseException, files: Mapping[str, str], otherwise: Where) -> RuleFault:
    """The fault that an exception is, at the last line of these files that it went through.

    `files` are the texts by the names under which they were compiled.
    """
    if isinstance(error, RuleFault):
        return error
    where = _place(error.__traceback__, files) or otherwise
    if isinstance(error, Misuse):
        return RuleFault(error.code, str(error), error.hint, where)
    said = " ".join(str(error).split())
    name = type(error).__name__
    return RuleFault("rules/fault", f"the rules fail here: {name}" + (f": {said}" if said else ""),
                     "'ballotin --debug' shows the whole way there", where)


def _place(trace: TracebackType | None, files: Mapping[str, str]) -> Where | None:
    found = None
    for frame, line in walk_tb(trace):
        file = frame.f_code.co_filename
        if file in files:
            text = files[file].splitlines()
            indent = len(text[line - 1]) - len(text[line - 1].lstrip()) if line <= len(text) else 0
            found = Where(file, line, indent + 1)
    return found
