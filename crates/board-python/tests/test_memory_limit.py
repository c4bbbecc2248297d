"""Tests that counts end with the right number or MemoryError, however little memory the system grants."""

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the limits are those of Linux")

#: Limits the address space to this number of bytes above current use, and prints a count or the error.
PROGRAM = """
import resource, sys
from pathlib import Path
from board_games import Position

method, depth, threads, more = sys.argv[1], *map(int, sys.argv[2:])
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + more, used + more))
try:
    found = getattr(Position("disk-race"), method)(depth, threads=threads)
except MemoryError:
    print("MemoryError")
else:
    print(found if method == "perft_distinct" else sum(paths for _, paths in found))
"""

#: The smallest ones do not suffice for a table, or for a thread or its thread-local data.
SMALL = [1 << 17, 1 << 20, 3 << 20, 5 << 20, 8 << 20, 9 << 20, 19 << 19, 13 << 20, 16 << 20]
ENOUGH = [24 << 20, 32 << 20, 80 << 20, 160 << 20, 400 << 20, 2 << 30]

#: Leaves of Disk race by depth, as `perft` counts them one by one.
LEAVES = {8: "2311136", 10: "203403088"}


def limited(method: str, depth: int, threads: int, more: int) -> str:
    """Return what the program prints."""
    arguments = [method, *map(str, (depth, threads, more))]
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], timeout=300, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().strip()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("more", SMALL)
def test_too_little_memory_is_an_error(threads: int, more: int) -> None:
    assert limited("perft_distinct", 10, threads, more) in ("MemoryError", LEAVES[10])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("more", ENOUGH)
def test_count_makes_do_with_little_memory(threads: int, more: int) -> None:
    assert limited("perft_distinct", 10, threads, more) == LEAVES[10]


@pytest.mark.parametrize("more", SMALL + ENOUGH)
def test_list_of_positions_is_complete_or_an_error(more: int) -> None:
    expected = (LEAVES[8],) if more >= 1 << 30 else ("MemoryError", LEAVES[8])
    assert limited("distinct_positions", 8, 2, more) in expected
