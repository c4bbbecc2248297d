"""Tests that every long call can be interrupted, also the first one, and that NumPy is loaded on import."""

import os
import signal
import subprocess
import sys

import pytest

from board_games import _native

#: What is prepared, and a call that takes long.
CALLS = {
    "VectorEnv": ("", "VectorEnv('hexfour', 2**16, dtype='uint8')"),
    "VectorEnv.reset": ("", "env.reset()"),
    "VectorEnv.positions": ("", "env.positions()"),
    "VectorEnv.__reduce__": ("", "env.__reduce__()"),
    "VectorEnv.__setstate__": ("few = VectorEnv('uisge', 2**16); state = few.__reduce__()[2]", "few.__setstate__(state)"),
    "observations": ("", "observations(many)"),
    "legal_masks": ("", "legal_masks(many)"),
    "play_all": ("actions = [start.legal_actions()[0]] * len(many)", "play_all(many, actions)"),
    "symmetry_images": ("", "symmetry_images(many, [1] * len(many))"),
    "best_all": ("", "best_all(many, depth=2)"),
    "choose_all": ("", "choose_all('random', many, range(len(many)))"),
    "choose_all of threads": ("", "choose_all('simple', many, range(len(many)), threads=2)"),
    "playouts_all": ("", "playouts_all(many, 100, range(len(many)))"),
    "Opponent": ("", "Opponent('mcts:4000000000')(start)"),
    "Position.best": ("", "start.best(time=1000)"),
    "Position.playouts": ("", "start.playouts(10**9, 1)"),
    "Position.perft": ("", "start.perft(9)"),
    "Position.perft_distinct": ("", "start.perft_distinct(9)"),
    "Position.distinct_positions": ("", "start.distinct_positions(9)"),
    "Game.from_records": ("text = 'game: uisge\\n\\n1. d4f4\\n\\n' * 100_000", "Game.from_records(text)"),
    "match": ("", "match('mcts:4000000000', 'random', 1, game='uisge')"),
    "tasks": ("task = split_perft(start, 9, 1)[0]", "count(task)"),
}

#: Interrupts each call as Ctrl-C would: through the check that all long calls make. Prints those that go on.
WALK = """
import sys
from board_games import *
from board_games import _interrupt
from board_games.tasks import count, split_perft

class Stop(BaseException):
    pass

def check():
    if armed:
        raise Stop

armed, _interrupt.check = False, check
start = Position("hexfour")
env, many = VectorEnv("uisge", 2**19, dtype="uint8"), [start] * 2**17
env.reset()
for name, (prepared, call) in eval(sys.stdin.read()).items():
    exec(prepared)
    armed = True
    try:
        exec(call)
        print(name)
    except Stop:
        pass
    armed = False
    if name == "VectorEnv.reset":
        try:
            env.step(env.sample_actions())
            print("a step after an interrupted reset")
        except RuntimeError:
            env.reset()
"""

FIRST = """
import signal
from board_games import *
# Shells disable Ctrl-C for background jobs.
signal.signal(signal.SIGINT, signal.default_int_handler)
position = Position("hexfour")
try:
    print("begun", flush=True)
    while True:
        {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_every_long_call_can_be_interrupted() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WALK], input=repr(CALLS), capture_output=True, text=True, timeout=600
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for other processes")
@pytest.mark.parametrize("call", ["VectorEnv('hexfour', 2**16)", "position.observation()", "position.legal_action_mask()"])
def test_ctrl_c_in_the_first_calls_is_a_keyboard_interrupt(call: str) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", FIRST.format(call=call)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout is not None and child.stdout.readline() == "begun\n"
    os.kill(child.pid, signal.SIGINT)
    assert child.communicate(timeout=600) == ("interrupted\n", "")


@pytest.mark.parametrize("numpy", ["None", "types.ModuleType('numpy')"])
def test_numpy_is_loaded_on_import(numpy: str) -> None:
    load = f"""
import importlib.util, sys, types
spec = importlib.util.spec_from_file_location("_native", {_native.__file__!r})
sys.modules["numpy"] = {numpy}
try:
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
except ImportError as why:
    print(why)
"""
    found = subprocess.run([sys.executable, "-c", load], capture_output=True, text=True, timeout=600)
    assert found.stdout.startswith("NumPy cannot be used: ") and found.stderr == ""
    use = f"""
import sys, types
import board_games
sys.modules["numpy"] = {numpy}
print(board_games.Position("uisge").observation().shape)
"""
    found = subprocess.run([sys.executable, "-c", use], capture_output=True, text=True, timeout=600)
    assert (found.stdout, found.stderr) == ("(9, 6, 7)\n", "")
