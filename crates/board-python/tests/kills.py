"""Kill `alphazero.py` at random times: `python kills.py KILLS`.

After each kill, the checkpoints and the log are complete. After every fifth, the run is continued from the
last checkpoint, and repeated. KILL_SEED is the seed of the times (1).
"""

import csv
import multiprocessing
import os
import random
import shutil
import sys
import time
from collections import Counter
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
import alphazero
from networks import load

from board_games import Position

START = Position("hexfour", rules="side=4")
ROUNDS = 5
# Forked processes need not import NumPy again, which would take most of the time.
FORK = multiprocessing.get_context("fork")


def learn(out: Path, *words: str) -> None:
    """Learn from few short games."""
    alphazero.PARALLEL, alphazero.MAX_PLIES, alphazero.BATCH, alphazero.BATCHES = 8, 4, 8, 1
    sys.stdout = open(os.devnull, "w")
    options = ["--rules=side=4", "--every=8", "--simulations=2", "--games=2", f"--out={out}"]
    sys.argv = ["alphazero.py", *options, *words]
    alphazero.main()


def start(out: Path, *words: str) -> BaseProcess:
    process = FORK.Process(target=learn, args=(out, *words))
    process.start()
    return process


def finish(out: Path, *words: str) -> None:
    """Learn without a kill."""
    process = start(out, *words)
    process.join()
    assert process.exitcode == 0, process.exitcode


def log(out: Path) -> list[list[str]]:
    """Return the log without the minutes."""
    with open(out / "log.csv", newline="") as file:
        return [row[:1] + row[2:] for row in csv.reader(file)]


def networks(out: Path) -> list[Path]:
    """Return the checkpoints in order."""
    return sorted(out.glob("net-*.npz"))


def check(out: Path, whole: Path) -> None:
    """Check the files of a killed run against those of a complete run."""
    for file in networks(out):
        assert file.read_bytes() == (whole / file.name).read_bytes(), file
        load(file, START)
    if (out / "log.csv").exists():
        rows = log(out)
        assert len(rows) > 1 and rows == log(whole)[: len(rows)]
    others = [file.name for file in out.iterdir() if file.suffix not in (".npz", ".csv")]
    assert others in ([], ["unfinished"]), others


def wait(process: BaseProcess, unfinished: Path, delay: float, extra: float | None) -> None:
    """Wait for some time; with `extra`, also until the next file is being written, and then for that time."""
    time.sleep(delay)
    if extra is not None:
        while process.is_alive() and not unfinished.exists():
            time.sleep(0.0001)
        time.sleep(extra)


def hit(out: Path, began: int) -> str:
    """Return when a kill hit a run that began at this time in nanoseconds."""
    if (out / "unfinished").exists():
        return "while saving"
    saved = sum(file.stat().st_mtime_ns >= began for file in networks(out))
    return "before" if saved == 0 else "after the last" if saved > ROUNDS else "between"


def main() -> None:
    kills, dice = int(sys.argv[1]), random.Random(int(os.environ.get("KILL_SEED", "1")))
    hits: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        whole, out, more = (Path(folder, name) for name in ("whole", "out", "more"))
        began = time.monotonic()
        finish(whole, f"--rounds={ROUNDS}")
        took = time.monotonic() - began
        for run in range(2 * kills):
            if hits.total() == kills:
                break
            # Half of the runs replace the files of a complete run.
            shutil.rmtree(out, ignore_errors=True)
            if run // 2 % 2:
                shutil.copytree(whole, out)
            out.mkdir(exist_ok=True)
            start_time = time.time_ns()
            process = start(out, f"--rounds={ROUNDS}")
            extra = dice.uniform(0, 0.003) if run % 2 else None
            wait(process, out / "unfinished", took * dice.random(), extra)
            process.kill()
            process.join()
            check(out, whole)
            if process.exitcode == 0:
                continue
            hits[hit(out, start_time)] += 1
            if hits.total() % 5:
                continue
            if networks(out):
                shutil.rmtree(more, ignore_errors=True)
                finish(more, "--rounds=1", f"--load={networks(out)[-1]}")
                assert len(networks(more)) == 2
            finish(out, f"--rounds={ROUNDS}")
            assert log(out) == log(whole)
            assert sorted(os.listdir(out)) == sorted(os.listdir(whole))
    print(f"{hits.total()} kills: {', '.join(f'{number} {when}' for when, number in hits.items())}")
    assert hits.total() == kills and (kills < 100 or len(hits) >= 3)


if __name__ == "__main__":
    main()
