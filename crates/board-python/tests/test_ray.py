"""Tests of the Ray executor on a cluster that loses nodes, and of the examples."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from board_games import Position
from board_games.ray import LOST, RayExecutor
from board_games.tasks import count, run, split_perft, sum_perft

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("ray_*.py"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.stem))
def test_examples(example: Path, tmp_path: Path) -> None:
    assert len(example.read_text().splitlines()) < 60
    environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0"}
    ran = subprocess.run(
        [sys.executable, example], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 0, ran.stderr
    assert {"ray_perft": "332273417 leaves", "ray_selfplay": "Tally("}[example.stem] in ran.stdout


def test_examples_exist() -> None:
    assert [example.stem for example in EXAMPLES] == ["ray_perft", "ray_selfplay"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Cluster of a permanent node and one that can be killed."""
    import ray
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RAY_USAGE_STATS_ENABLED", "0")
        nodes = Cluster(
            initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
        )
        second = nodes.add_node(num_cpus=1)
        ray.init(address=nodes.address, log_to_driver=False)
        yield nodes, second
        ray.shutdown()
        nodes.shutdown()


def test_errors_of_the_work_end_the_run(cluster: Any) -> None:
    def work(task: Any) -> Any:
        raise ValueError(f"not task {task.task}")

    with pytest.raises(ValueError, match="not task"):
        list(run(split_perft(Position("uisge"), 8, 2), work, RayExecutor, lost=LOST))


def test_killed_worker_does_not_change_the_sum(
    cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    marker = tmp_path / "killed"

    def work(task: Any) -> Any:
        if task.task == 9 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return count(task)

    tasks = split_perft(Position("uisge"), 8, 2)
    assert sum_perft(run(tasks, work, RayExecutor, lost=LOST)) == 1110570
    assert marker.exists() and f"1 of {len(tasks)} tasks were lost" in caplog.text


def test_tasks_of_a_lost_node_are_repeated(
    cluster: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nodes, second = cluster
    doomed, marker = second.node_id, tmp_path / "started"

    def work(task: Any) -> Any:
        import ray

        # Kill the node in the middle of a task; the other node waits for that.
        if ray.get_runtime_context().get_node_id() == doomed:
            marker.touch()
            time.sleep(600)
        while not marker.exists():
            time.sleep(0.01)
        return count(task)

    results = []
    tasks = split_perft(Position("uisge"), 8, 2)
    for result in run(tasks, work, RayExecutor, lost=LOST):
        results.append(result)
        if len(results) == len(tasks) // 2:
            nodes.remove_node(second, allow_graceful=False)
    assert f"1 of {len(tasks)} tasks were lost" in caplog.text
    assert len(results) == len(tasks) and sum_perft(results) == 1110570
