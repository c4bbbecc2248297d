"""Tests that calls with many games end with a result or MemoryError, however little memory there is."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")

#: Calls that return whether their result is right.
CALLS = {
    "new": "VectorEnv('hexfour', N).num_envs == N",
    "reset": "len(fresh.reset()[0]) == N",
    "reset_to": "len(fresh.reset(positions=positions)[0]) == N",
    "step": "len(env.step(actions)[0]) == N",
    "step_list": "len(env.step(actions.tolist())[0]) == N",
    "sample_actions": "len(env.sample_actions()) == N",
    "positions": "unchanged(env)",
    "deepcopy": "unchanged(copy.deepcopy(env))",
    "pickle": "unchanged(pickle.loads(pickle.dumps(env)))",
    "setstate": "fresh.__setstate__(state) or unchanged(fresh)",
    "observations": "observations(positions).shape[0] == N",
    "legal_masks": "(legal_masks(positions).sum(1) == len(first.legal_actions())).all()",
    "play_all": "play_all(positions, replies)[-2:] == [first.play(y), second.play(x)]",
    "symmetry_images": "symmetry_images(positions, zeros) == positions",
}

#: Prepares many games, limits the address space to this number of bytes above current use, and makes a call
#: until it succeeds, with more memory each time. Prints the errors and a summary of the result.
PROGRAM = """
import copy, pickle, resource, sys
from pathlib import Path
import numpy as np
from board_games import Position, VectorEnv, legal_masks, observations, play_all, symmetry_images

N = 2**14
call, work = sys.argv[1], compile(sys.argv[2], "call", "eval")
env = VectorEnv("hexfour", N, threads=1, max_plies=20)
fresh = VectorEnv("hexfour", N, threads=1, max_plies=20)
env.reset(seed=3)
for _ in range(2):
    env.step(env.sample_actions())
zeros = [0] * N
x, y = Position("hexfour").legal_actions()[:2]
first, second = Position("hexfour").play(x), Position("hexfour").play(y)
positions = [first, second] * (N // 2)
replies = [y, x] * (N // 2)
# Kept, because its memory would suffice for another list.
before = env.positions()
texts = list(map(str, before))
actions = env.sample_actions()
after = [str(p.play(int(a))) for p, a in zip(before, actions)]
state = env.__reduce__()[2]

def unchanged(found):
    return list(map(str, found.positions())) == texts

HARD = resource.getrlimit(resource.RLIMIT_AS)[1]

def limit(more):
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + more if more else HARD, HARD))

for more in [0 if size == "all" else int(size) << 10 for size in sys.argv[3:]]:
    limit(more)
    try:
        found = eval(work)
    except MemoryError as error:
        limit(0)
        assert call != "step" or unchanged(env)
        print("MemoryError", error)
    else:
        limit(0)
        assert found and (call != "step" or list(map(str, env.positions())) == after)
        print("done")
        break
"""

#: These calls need so little memory that memory freed before can suffice.
SMALL = ["sample_actions", "legal_masks", "reset", "reset_to", "step", "step_list"]

#: In KiB. The smallest do not suffice for most calls.
LIMITS = ["64", "256", "1000", "2000", "4000", "8000", "12000", "16000", "24000", "48000", "96000", "all"]


@pytest.mark.parametrize("call", CALLS)
def test_calls_with_many_games_succeed_or_raise(call: str) -> None:
    arguments = [call, CALLS[call], *LIMITS]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], timeout=300, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    *errors, last = done.stdout.decode().splitlines()
    assert last == "done" and (errors or call in SMALL)
    assert all(error.startswith("MemoryError") for error in errors)
