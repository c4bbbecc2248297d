"""Self-play games on two Ray nodes, one of which is killed halfway. The results equal those of one
process.

pip install "board-games[ray]"
python ray_selfplay.py
"""

import logging

import numpy as np
import ray
from ray.cluster_utils import Cluster

from board_games import Position
from board_games.ray import LOST, RayExecutor
from board_games.tasks import GamesTask, play, run, split_games, sum_games


def greedy(position: Position, rng: np.random.Generator) -> int:
    """Play a winning move if there is one, and a random move otherwise."""
    legal = position.legal_actions()
    wins = [action for action in legal if position.play(action).returns()[position.turn] > 0]
    return int(rng.choice(wins or legal))


def work(task: GamesTask) -> GamesTask:
    return play(task, greedy)


def main() -> None:
    tasks = split_games(Position("uisge"), games=600, tasks=12, seed=1, max_plies=200, policy=greedy)
    # Two nodes on this machine. To join an existing cluster, call only `ray.init()`.
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = cluster.add_node(num_cpus=1)
    ray.init(address=cluster.address, log_to_driver=False)
    try:
        results = []
        for result in run(tasks, work, RayExecutor, lost=LOST):
            results.append(result)
            if len(results) == len(tasks) // 2:
                cluster.remove_node(second, allow_graceful=False)
        tally = sum_games(results)
    finally:
        ray.shutdown()
        cluster.shutdown()
    print(tally)
    assert tally == sum_games(map(work, tasks))


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    main()
