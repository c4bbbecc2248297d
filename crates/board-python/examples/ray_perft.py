"""Perft 11 of Uisge on two Ray nodes, one of which is killed halfway.

pip install "board-games[ray]"
python ray_perft.py
"""

import logging

import ray
from ray.cluster_utils import Cluster

from board_games import Position
from board_games.ray import LOST, RayExecutor
from board_games.tasks import count, run, split_perft, sum_perft

LEAVES = 332_273_417


def main() -> None:
    # Two nodes on this machine. To join an existing cluster, call only `ray.init()`.
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        tasks = split_perft(Position("uisge"), depth=11, split=2)
        results = []
        for result in run(tasks, count, RayExecutor, lost=LOST):
            results.append(result)
            if len(results) == len(tasks) // 2:
                cluster.remove_node(second, allow_graceful=False)
        leaves = sum_perft(results)
    finally:
        ray.shutdown()
        cluster.shutdown()
    print(f"{leaves} leaves in {len(tasks)} tasks")
    assert leaves == LEAVES


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    main()
