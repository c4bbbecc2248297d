"""Interruption of tasks in worker threads, because only Python's main thread receives Ctrl-C.

A run is identified by any object. Workers in other processes have their own copy of this module, in which
no run is stopped.
"""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import TypeVar

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

#: The runs that were stopped.
stopped: set[object] = set()
_here = threading.local()


def call(work: Callable[[_Task], _Result], run: object, task: _Task) -> _Result:
    """Call `work` with a task of a run."""
    outer = getattr(_here, "run", None)
    _here.run = run
    try:
        return work(task)
    finally:
        _here.run = outer


def check() -> None:
    """Raise CancelledError if the run of the current call was stopped.

    Native counts, searches and random games call this function every few milliseconds.
    """
    if getattr(_here, "run", None) in stopped:
        raise CancelledError("the run was stopped")
