"""The small changes: mutmut's operators, and statements left out."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import libcst as cst
import libcst.matchers as m
from libcst.metadata import CodeRange, MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.mutators import (
    mutation_operators,
    operator_arg_removal,
    operator_assignment,
    operator_string,
)


@dataclass(frozen=True)
class Mutant:
    """One change to one file."""

    file: str
    line: int
    lines: tuple[int, ...]
    """Only a test that passes one of these lines can notice; empty where any test might."""
    owner: str
    """The function whose body is changed (``Game.answer``); empty where it counts while importing."""
    table: str
    """The table of the file's own (``_PRICES``) that is changed."""
    before: str
    after: str
    source: str
    """The whole file with the change."""

    @property
    def name(self) -> str:
        return f"{self.file}:{self.line}: {_short(self.before)}  →  {_short(self.after)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else line[:67] + "..."


def mutants_of(file: str, text: str) -> list[Mutant]:
    """Every mutant of a file, in the order of its lines."""
    wrapper = MetadataWrapper(cst.parse_module(text))
    visitor = _Visitor(file, text, wrapper)
    wrapper.visit(visitor)
    return visitor.found


def _first_string_change(node: cst.BaseString) -> Iterable[cst.CSTNode]:
    """One wrong string is enough; mutmut's other two (upper and lower case) fail or live with it."""
    changes = iter(operator_string(node))
    return [change for change in (next(changes, None),) if change is not None]


def _keyword_left_out(node: cst.Call) -> Iterator[cst.CSTNode]:
    """A call that falls back on a default."""
    for i, argument in enumerate(node.args):
        if argument.keyword is not None:
            yield node.with_changes(args=[*node.args[:i], *node.args[i + 1 :]])


def _left_out(node: cst.SimpleStatementLine) -> Iterator[cst.CSTNode]:
    """A statement that changes something does nothing."""
    changing = m.AssignTarget(m.Attribute() | m.Subscript())
    if m.matches(node.body[0], m.Expr() | m.AugAssign() | m.Del() | m.Assign(targets=[changing])):
        yield node.with_changes(body=[cst.Pass()])


_INSTEAD = {
    operator_string: _first_string_change,
    # Without a positional argument, or with ``None`` for an argument or a variable, the program
    # nearly always breaks down, which any test notices: counting those would flatter the tests.
    operator_arg_removal: _keyword_left_out,
    operator_assignment: lambda node: (),
}
_OPERATORS = [(kind, _INSTEAD.get(change, change)) for kind, change in mutation_operators]
_OPERATORS.append((cst.SimpleStatementLine, _left_out))

_NOT_RULES = (
    m.Annotation()
    | m.Decorator()
    | m.Import()
    | m.ImportFrom()
    | m.Assert()
    | m.Raise(exc=m.Call(func=m.Name("AssertionError")))
    | m.SimpleStatementLine(body=[m.Expr(m.SimpleString() | m.ConcatenatedString() | m.Ellipsis())])
    | m.Assign(value=m.Call(func=m.Name("TypeVar")))
    | m.Assign(targets=[m.AssignTarget(m.Name("__slots__"))])
    | m.AnnAssign(annotation=m.Annotation(m.Name("TypeAlias")))
)
"""Nothing happens differently at the table: types, texts about code, checks of what cannot be."""


def _private_table(node: cst.BaseStatement) -> str:
    """The name a statement gives to something that only this file uses."""
    if isinstance(node, cst.SimpleStatementLine):
        match node.body[0]:
            case (
                cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=name))])
                | cst.AnnAssign(target=cst.Name(value=name))
            ) if name.startswith("_"):
                return name
    return ""


class _Visitor(cst.CSTVisitor):
    METADATA_DEPENDENCIES = (PositionProvider, ParentNodeProvider)

    def __init__(self, file: str, text: str, wrapper: MetadataWrapper) -> None:
        super().__init__()
        self.found: list[Mutant] = []
        self._file, self._text, self._module = file, text, wrapper.module
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._names: list[str] = []
        self._functions = 0
        self._in_signature = 0
        self._statements = [1]
        self._end = 0
        """Last line of the outermost function."""
        self._private = ""
        """The table of this file's own that is being filled."""

    def on_visit(self, node: cst.CSTNode) -> bool:
        if m.matches(node, _NOT_RULES):
            return False
        if isinstance(node, cst.BaseStatement):
            self._private = _private_table(node) if not self._names else ""
            self._statements.append(self.get_metadata(PositionProvider, node).start.line)
        if isinstance(node, cst.FunctionDef | cst.ClassDef):
            self._enter(node)
        if isinstance(node, cst.Parameters) and not isinstance(self._parent(node), cst.Lambda):
            self._in_signature += 1
        for kind, change in _OPERATORS:
            if isinstance(node, kind):
                for changed in change(node):
                    self._add(node, changed)
        return True

    def on_leave(self, original_node: cst.CSTNode) -> None:
        if m.matches(original_node, _NOT_RULES):
            return
        if isinstance(original_node, cst.BaseStatement):
            self._statements.pop()
        if isinstance(original_node, cst.FunctionDef | cst.ClassDef):
            self._names.pop()
            self._functions -= isinstance(original_node, cst.FunctionDef)
        if isinstance(original_node, cst.Parameters):
            self._in_signature -= not isinstance(self._parent(original_node), cst.Lambda)

    def _parent(self, node: cst.CSTNode) -> cst.CSTNode:
        return self.get_metadata(ParentNodeProvider, node)

    def _enter(self, node: cst.FunctionDef | cst.ClassDef) -> None:
        # Functions inside functions are part of the outermost one's code.
        if not self._functions:
            self._end = self.get_metadata(PositionProvider, node).end.line
        self._names.append("" if self._functions else node.name.value)
        self._functions += isinstance(node, cst.FunctionDef)

    def _add(self, node: cst.CSTNode, changed: cst.CSTNode) -> None:
        where = self.get_metadata(PositionProvider, node)
        start = self._starts[where.start.line - 1] + where.start.column
        end = self._starts[where.end.line - 1] + where.end.column
        before, after = self._code(node), self._code(changed)
        if self._text[start:end] == before:
            source = self._text[:start] + after + self._text[end:]
        else:
            source = self._module.deep_replace(node, changed).code
        at_once = not self._functions or (self._in_signature and self._functions == 1)
        owner = "" if at_once else ".".join(filter(None, self._names))
        self.found.append(
            Mutant(
                self._file, where.start.line, self._lines(where), owner, self._table(), before, after, source
            )
        )

    def _table(self) -> str:
        return "" if self._functions else self._private

    def _lines(self, where: CodeRange) -> tuple[int, ...]:
        if self._functions:
            # A default counts wherever its function runs, the rest from its statement on.
            first = self._statements[-1]
            last = self._end if self._in_signature else where.end.line
            return tuple(range(min(first, where.start.line), last + 1))
        if self._table():
            name = re.compile(rf"\b{self._private}\b")
            lines = enumerate(self._text.splitlines(), 1)
            return tuple(number for number, line in lines if name.search(line))
        return ()

    def _code(self, node: cst.CSTNode) -> str:
        return self._module.code_for_node(node).strip()
