"""Tests that everything public has a docstring, and that the stub repeats those of the extension."""

import ast
import inspect
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import board_games
from board_games import _native

PACKAGE = Path(board_games.__file__).parent
STUB = PACKAGE / "_native.pyi"

_Documented: TypeAlias = ast.ClassDef | ast.FunctionDef


def public(
    tree: ast.Module | ast.ClassDef, owner: Any, prefix: str = ""
) -> Iterator[tuple[str, _Documented, Any]]:
    """Yield the name, definition and object of each public class, function, method and property."""
    found = set()
    for node in tree.body:
        # Overloads and setters share the docstring of the first definition.
        if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_") or node.name in found:
            continue
        found.add(node.name)
        member = getattr(owner, node.name)
        yield prefix + node.name, node, member
        if isinstance(node, ast.ClassDef):
            yield from public(node, member, f"{prefix}{node.name}.")


def items() -> list[tuple[str, _Documented, Any]]:
    return list(public(ast.parse(STUB.read_text()), _native))


def docstring(member: Any) -> str:
    return inspect.cleandoc(member.__doc__ or "")


def written(text: str, indent: str) -> list[str]:
    """Return the lines of a docstring."""
    assert "\\" not in text and '"""' not in text and not text.endswith('"')
    lines = f'"""{text}'.split("\n")
    if len(lines) > 1:
        lines.append("")
    lines[-1] += '"""'
    return [(indent + line).rstrip() for line in lines]


def documented(stub: str) -> str:
    """Return the stub with the docstrings of the extension."""
    lines = stub.split("\n")
    for _, node, member in reversed(list(public(ast.parse(stub), _native))):
        body = node.body[0]
        indent = " " * (node.col_offset + 4)
        new = written(docstring(member), indent)
        constant = body.value if isinstance(body, ast.Expr) else None
        if not isinstance(constant, ast.Constant):
            # The class has members, but no docstring.
            lines[node.lineno : node.lineno] = new
            continue
        assert body.end_lineno is not None
        before = lines[body.lineno - 1][: body.col_offset].rstrip()
        lines[body.lineno - 1 : body.end_lineno] = [*([before] if before else []), *new]
    return "\n".join(lines)


def test_stub_has_the_docstrings_of_the_extension() -> None:
    """With RECORD=1, writes the stub."""
    if os.environ.get("RECORD") == "1":
        STUB.write_text(documented(STUB.read_text()))
    for name, node, member in items():
        assert ast.get_docstring(node) == docstring(member) != "", name
    assert documented(STUB.read_text()) == STUB.read_text()


def test_recording_adds_and_replaces_docstrings() -> None:
    stub = (
        "class Game:\n    @property\n    def turn(self) -> int: ...\n"
        "    def undo(\n        self,\n    ) -> str | None:\n"
        '        """Out of date.\n\n        Two lines.\n        """\n    def __str__(self) -> str: ...\n'
        "def rules(game: str) -> list[int]: ...\n"
    )
    recorded = ast.parse(documented(stub))
    found = {name: ast.get_docstring(node) for name, node, _ in public(recorded, _native)}
    assert list(found) == ["Game", "Game.turn", "Game.undo", "rules"]
    assert found["Game.turn"] == "Player to move, 0 or 1."
    assert found["rules"] == docstring(board_games.rules)
    assert found["Game.undo"] == docstring(board_games.Game.undo) != "Out of date.\n\nTwo lines."
    assert documented(documented(stub)) == documented(stub)


def test_stub_lists_everything_public() -> None:
    """Every public member of the extension is in the stub, and thus has a docstring."""
    named = {name for name, *_ in items()}
    for name in dir(_native):
        member = getattr(_native, name)
        if name.startswith("_") or not callable(member):
            continue
        assert name in named and name in _native.__all__
        if inspect.isclass(member):
            members = {f"{name}.{item}" for item in vars(member) if not item.startswith("_")}
            assert members <= named, name


def test_help_shows_signatures_and_docstrings() -> None:
    shown = inspect.getdoc(_native.Position.observation)
    assert shown is not None and "shape (P, H, W)" in shown
    signature = inspect.signature(_native.Position.observation)
    assert str(signature) == "(self, /, player=None, *, dtype='float32', out=None)"
    for name, node, member in items():
        if isinstance(node, ast.ClassDef) or callable(member):
            # Classes without a constructor have no signature.
            if isinstance(node, ast.ClassDef) and not any(
                isinstance(item, ast.FunctionDef) and item.name == "__new__" for item in node.body
            ):
                continue
            parameters = inspect.signature(member).parameters.values()
            assert all(parameter.default is not ... for parameter in parameters), name


@pytest.mark.parametrize("module", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.stem)
def test_python_modules_have_docstrings(module: Path) -> None:
    def missing(tree: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
        for node in tree.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                if not ast.get_docstring(node):
                    yield prefix + node.name
                if isinstance(node, ast.ClassDef):
                    yield from missing(node, f"{prefix}{node.name}.")

    tree = ast.parse(module.read_text())
    assert ast.get_docstring(tree) and list(missing(tree, "")) == []
