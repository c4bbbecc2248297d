"""Check that memory does not grow while environments run: `python flat.py STEPS`.

The steps come after a warm-up of a tenth as many.
"""

import gc
import re
import sys
from itertools import cycle
from pathlib import Path

from board_games import GAMES, VectorEnv

PARALLEL = 1024


def resident() -> int:
    """Return the resident memory in kilobytes."""
    gc.collect()
    found = re.search(r"^Rss: +(\d+) kB$", Path("/proc/self/smaps_rollup").read_text(), re.MULTILINE)
    assert found
    return int(found[1])


def main() -> None:
    steps = int(sys.argv[1])
    envs = [
        VectorEnv(game, PARALLEL, threads=1 + odd, dtype="uint8" if odd else "float32", max_plies=200)
        for game, odd in zip(GAMES, cycle((0, 1, 1, 0)), strict=False)
    ]
    for env in envs:
        env.reset(seed=1)
    rounds = -(-steps // (PARALLEL * len(envs)))
    for done in range(rounds + rounds // 10):
        if done == rounds // 10:
            warm = resident()
        for env in envs:
            env.step(env.sample_actions())
    end = resident()
    print(f"{rounds * PARALLEL * len(envs)} steps: {warm} kB after warm-up, {end} kB at the end")
    if end * 100 > warm * 101:
        sys.exit("the memory grows")


if __name__ == "__main__":
    main()
