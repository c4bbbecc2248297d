"""Tests of the examples in the documentation. With RECORD=1 the outputs on the pages are updated."""

import ast
import doctest
import importlib
import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

import board_games

MODULES = [
    "board_games",
    "board_games.gymnasium",
    "board_games.pettingzoo",
    "board_games.ray",
    "board_games.tasks",
]
if sys.version_info[:2] == (3, 11):
    MODULES.append("board_games.open_spiel")

PACKAGE = Path(__file__).parents[1]
DOCS = PACKAGE.parents[1] / "docs"
PAGES = [PACKAGE / "README.md", DOCS / "python.md"]

#: A block of code and the output or picture below it.
CELL = re.compile(r"```python\n(.*?)```\n(?:\n```text\n.*?```\n|\n!\[[^]]*]\((.*?)\)\n)?", re.DOTALL)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried > 0 and failed == 0


def run(code: str, names: dict[str, Any]) -> tuple[str, Any]:
    """Run a notebook cell; return its printed output and the value of its last line."""
    cell, last = ast.parse(code), None
    if isinstance(cell.body[-1], ast.Expr):
        last = ast.Expression(cell.body.pop().value)  # type: ignore[attr-defined]
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(cell, "cell", "exec"), names)
        value = eval(compile(last, "cell", "eval"), names) if last else None
    return printed.getvalue(), value


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    cells, pictures = 0, 0

    def again(cell: re.Match[str]) -> str:
        nonlocal cells, pictures
        code, picture = cell.groups()
        printed, value = run(code, names)
        cells += 1
        if picture:
            assert (printed, value._repr_svg_()) == ("", (page.parent / picture).read_text())
            pictures += 1
            return cell[0]
        shown = printed if value is None else f"{printed}{value!r}\n"
        return f"```python\n{code}```\n" + (f"\n```text\n{shown}```\n" if shown else "")

    text = page.read_text()
    found = CELL.sub(again, text)
    if os.environ.get("RECORD"):
        page.write_text(found)
    else:
        assert found == text
    assert cells == text.count("```python") > 0
    assert pictures == text.count("![")


def test_links_of_the_readme_work_on_an_index() -> None:
    links = re.findall(r"]\((.*?)\)", (PACKAGE / "README.md").read_text())
    assert links and all(link.startswith("https://") for link in links)


@pytest.mark.parametrize("checker", [["mypy", "--strict"], ["pyright"]], ids=lambda checker: str(checker[0]))
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.name))
def test_types_of_a_page(page: Path, checker: list[str], tmp_path: Path) -> None:
    pytest.importorskip(checker[0])
    (tmp_path / "page.py").write_text("\n".join(code for code, _ in CELL.findall(page.read_text())))
    packages = str(Path(board_games.__file__).parents[1])
    settings = {"venvPath": str(Path(sys.prefix).parent), "venv": Path(sys.prefix).name}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({**settings, "extraPaths": [packages]}))
    subprocess.run([sys.executable, "-m", *checker, "page.py"], cwd=tmp_path, check=True)


def test_ugi_engine(tmp_path: Path) -> None:
    """The engine in `docs/engines.md` is short, answers correctly and plays whole games."""
    codes = [code for code, _ in CELL.findall((DOCS / "engines.md").read_text())]
    [code] = [code for code in codes if "ugiok" in code]
    assert len(code.splitlines()) <= 40
    (tmp_path / "engine.py").write_text(code)
    for name in board_games.GAMES:
        program = [sys.executable, "engine.py", name]
        pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(program, cwd=tmp_path, text=True, **pipes) as engine:
            to: Any = engine.stdin
            lines: Any = engine.stdout

            def ask(line: str, last: str) -> str:
                to.write(line + "\n")
                to.flush()
                for answer in lines:
                    if answer.startswith(last):
                        return str(answer.split()[-1])
                raise AssertionError(f"no answer to {line}")

            ask("ugi", "ugiok")
            to.write("setoption name Repetition value 2\n")
            game = board_games.Game(name, repetition=2)
            while True:
                moves = " moves " + " ".join(game.moves()) if game.moves() else ""
                to.write(f"position startpos{moves}\n")
                assert ask("query p1turn", "response") == str(game.turn == 0).lower()
                assert ask("query gameover", "response") == str(game.is_over).lower()
                result = ask("query result", "response")
                if game.ending:
                    assert result == {None: "draw", 0: "p1win", 1: "p2win"}[game.ending.winner]
                    break
                assert result == "none"
                game.play(ask("go movetime 5", "bestmove"))
            last = f"position fen {game.positions()[-2]} moves {game.moves()[-1]}"
            to.write(f"{last}\nquit\n")
        assert engine.returncode == 0


def test_line_engine(tmp_path: Path) -> None:
    codes = [code for code, _ in CELL.findall((DOCS / "engines.md").read_text())]
    [code] = [code for code in codes if "ugiok" not in code]
    (tmp_path / "first.py").write_text(code)
    start = "7/2ww3/1wwww2/2bbbb1/3bb2/7 w"
    program = [sys.executable, "first.py"]
    output = subprocess.check_output(program, cwd=tmp_path, input=f"{start}\n", text=True)
    assert output == "d4f4\n"
