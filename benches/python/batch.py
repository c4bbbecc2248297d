"""How much faster the functions of many positions are than loops over single ones.

The loops and the functions take turns with rounds of a few milliseconds, on one core, so that noise
affects both alike; the best round counts. `bench.py` contains the commands that build the package.
"""

import argparse
import os
import random
import time
from collections.abc import Callable, Iterator

import numpy as np
from board_games import (
    GAMES,
    Opponent,
    Position,
    choose_all,
    legal_masks,
    observations,
    play_all,
    playouts_all,
    symmetries,
    symmetry_images,
)

#: A name, a loop over positions, and one call with the same result.
Pair = tuple[str, Callable[[], object], Callable[[], object]]


def sample(game: str, count: int) -> list[Position]:
    """Positions of random games that are not over."""
    dice, found, position = random.Random(1), list[Position](), Position(game)
    while len(found) < count:
        found.append(position)
        position = position.play(dice.choice(position.legal_actions()))
        if position.is_over:
            position = Position(game)
    return found


def pairs(game: str, count: int) -> Iterator[Pair]:
    positions, dice = sample(game, count), random.Random(2)
    actions = [dice.choice(position.legal_actions()) for position in positions]
    array = np.array(actions)
    chosen = [dice.randrange(len(symmetries(game))) for _ in positions]
    planes, masks = observations(positions), legal_masks(positions)

    def observe() -> None:
        for row, position in zip(planes, positions):
            position.observation(out=row)

    def mask() -> None:
        for row, position in zip(masks, positions):
            position.legal_action_mask(row)

    def play(actions: list[int] | np.ndarray) -> list[Position]:
        return [position.play(action) for position, action in zip(positions, actions)]

    def images() -> list[Position]:
        return [symmetry_images([position], [k])[0] for position, k in zip(positions, chosen)]

    def playouts() -> list[object]:
        return [position.playouts(1, seed) for seed, position in enumerate(positions)]

    def choose() -> list[int]:
        return [Opponent("easy", seed)(position) for seed, position in enumerate(positions)]

    yield "observations", observe, lambda: observations(positions, out=planes)
    yield "legal_masks", mask, lambda: legal_masks(positions, masks)
    yield "play_all, list", lambda: play(actions), lambda: play_all(positions, actions)
    yield "play_all, array", lambda: play(array), lambda: play_all(positions, array)
    yield "symmetry_images", images, lambda: symmetry_images(positions, chosen)
    yield "playouts_all", playouts, lambda: playouts_all(positions, 1, range(count))
    yield "choose_all, easy", choose, lambda: choose_all("easy", positions, range(count))


def taken(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=256)
    parser.add_argument("--rounds", type=int, default=200)
    asked = parser.parse_args()
    os.sched_setaffinity(0, [max(os.sched_getaffinity(0))])
    print(f"| {asked.positions} positions | loop, ns each | one call, ns each | ratio |\n|---|---:|---:|---:|")
    for game in GAMES:
        for name, loop, call in pairs(game, asked.positions):
            rounds = [(taken(loop), taken(call)) for _ in range(asked.rounds)]
            slow, fast = (min(times) * 1e9 / asked.positions for times in zip(*rounds))
            print(f"| {game}, {name} | {slow:,.0f} | {fast:,.0f} | {slow / fast:.1f} |")


if __name__ == "__main__":
    main()
