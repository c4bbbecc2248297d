"""Tries the installed package, and looks into the file that it was installed from.
    wheels.py FILE FOLDER...: the folders must not be named in it."""

import importlib.metadata
import sys
import tarfile
import zipfile
from pathlib import Path

import board_games

file, folders = Path(sys.argv[1]), sys.argv[2:]

# From the perft tables of the documentation.
for game, depth, leaves in (("uisge", 5, 4458), ("ignis", 3, 110304), ("hexfour", 3, 32574)):
    assert board_games.Position(game).perft(depth) == leaves
for game in board_games.GAMES:
    env = board_games.VectorEnv(game, 8, threads=2)
    env.reset()
    env.step(env.sample_actions())
    assert board_games.Position(game).svg().startswith("<svg")

about = importlib.metadata.metadata("board-games")
assert about["License-Expression"] == "MIT" and "# board_games" in about.get_payload()

if file.suffix == ".whl":
    wheel = zipfile.ZipFile(file)
    held = {name: wheel.read(name) for name in wheel.namelist()}
    wanted = ["METADATA", "LICENSE", "py.typed", "_native.pyi"]
else:
    sources = tarfile.open(file)
    held = {member.name: sources.extractfile(member).read() for member in sources if member.isfile()}
    wanted = ["PKG-INFO", "LICENSE", "README.md", "py.typed", "_native.pyi", "Cargo.lock"]
for name in wanted:
    assert any(there.endswith(f"/{name}") for there in held), f"{file.name} has no {name}"
for name, content in held.items():
    for folder in folders:
        assert folder.encode() not in content, f"{name} in {file.name} names {folder}"
print(f"{file.name}: {file.stat().st_size} bytes, {len(held)} files")
