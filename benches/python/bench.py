# These commands run the comparison:
#
#   .ci/python build
#   target/python/venv/bin/pip install -r benches/python/requirements.txt
#   target/python/venv/bin/python benches/python/bench.py
"""Steps and search simulations per second of board_games, and of OpenSpiel, pgx, mctx, PettingZoo and
envpool with other games.

Every contestant is a separate process, pinned to one core (two cores for two threads). They take turns
with rounds of half a second, so that noise affects all of them alike; the best round counts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

#: The number of parallel games.
BATCH = 1024
#: The number of games for comparing one and two threads, large because waking a thread takes long.
MANY = 4096
#: The number of parallel searches, and of the simulations of each of them.
SEARCHES, SIMULATIONS = 128, 128
#: Some games can go on forever.
MAX_PLIES = 1000

#: The contestants by name. Each returns a function that plays and returns the number of moves.
Play = Callable[[], int]
CONTESTANTS: dict[str, Callable[[], Play]] = {}


def contestant(name: str) -> Callable[[Callable[[], Play]], Callable[[], Play]]:
    def enter(make: Callable[[], Play]) -> Callable[[], Play]:
        CONTESTANTS[name] = make
        return make

    return enter


def batch(game: str, games: int = BATCH, **options: Any) -> Play:
    """`VectorEnv`: planes, masks and sampling of a batch."""
    from board_games import VectorEnv

    env = VectorEnv(game, games, seed=1, **options)
    env.reset()

    def play() -> int:
        env.step(env.sample_actions())
        return games

    return play


def gymnasium(game: str) -> Play:
    """`VectorBoardGame` without an opponent."""
    from board_games.gymnasium import VectorBoardGame

    env = VectorBoardGame(game, BATCH, seed=1)
    env.reset()

    def play() -> int:
        env.step(env.games.sample_actions())
        return BATCH

    return play


def loop(game: str) -> Play:
    """Play a game in a Python loop."""
    from board_games import Position

    start, dice = Position(game), random.Random(1).random

    def play() -> int:
        position = start
        for plies in range(MAX_PLIES):
            if position.is_over:
                return plies
            legal = position.legal_actions()
            position = position.play(legal[int(dice() * len(legal))])
        return MAX_PLIES

    return play


def search(game: str) -> Play:
    """`TreeSearch` from the start, with uniform priors and zero values."""
    import numpy as np
    from board_games import Position, TreeSearch

    starts, values = [Position(game)] * SEARCHES, np.zeros(SEARCHES, np.float32)

    def play() -> int:
        tree = TreeSearch(starts, SIMULATIONS)
        while leaves := tree.leaves():
            tree.backup(leaves[1], values)
        return int(tree.visits().sum())

    return play


def mctx_search(game: str, policy: str) -> Play:
    """The same in mctx with a game of pgx."""
    import jax
    import jax.numpy as jnp
    import mctx
    import pgx

    env, key = pgx.make(game), jax.random.PRNGKey(1)
    starts = jax.jit(jax.vmap(env.init))(jax.random.split(key, SEARCHES))
    zeros = jnp.zeros(SEARCHES)

    def priors(state: Any) -> Any:
        return jnp.where(state.legal_action_mask, 0.0, -1e9)

    def expand(_params: None, _key: Any, action: Any, state: Any) -> tuple[Any, Any]:
        after = jax.vmap(env.step)(state, action)
        reward = after.rewards[jnp.arange(SEARCHES), state.current_player]
        discount = jnp.where(after.terminated, 0.0, -1.0)
        known = {"reward": reward, "discount": discount}
        return mctx.RecurrentFnOutput(**known, prior_logits=priors(after), value=zeros), after

    @jax.jit
    def visits(state: Any) -> Any:
        root = mctx.RootFnOutput(prior_logits=priors(state), value=zeros, embedding=state)
        illegal = ~state.legal_action_mask
        found = getattr(mctx, policy)(None, key, root, expand, SIMULATIONS, invalid_actions=illegal)
        return found.search_tree.summary().visit_counts.sum()

    return lambda: int(visits(starts))


for _game in ["connect_four", "othello", "hex"]:
    for _policy in ["muzero_policy", "gumbel_muzero_policy"]:
        _name = f"search {_policy} {_game}"
        CONTESTANTS[_name] = lambda game=_game, policy=_policy: mctx_search(game, policy)

for _game in ["uisge", "ignis", "hexfour", "disk-race"]:
    CONTESTANTS[f"batch {_game}"] = lambda game=_game: batch(game)
    CONTESTANTS[f"batch {_game}, no repetition"] = lambda game=_game: batch(game, repetition=None)
    CONTESTANTS[f"gymnasium {_game}"] = lambda game=_game: gymnasium(game)
    CONTESTANTS[f"many {_game}"] = lambda game=_game: batch(game, MANY)
    CONTESTANTS[f"two threads {_game}"] = lambda game=_game: batch(game, MANY, threads=2)
    CONTESTANTS[f"loop {_game}"] = lambda game=_game: loop(game)
    CONTESTANTS[f"search {_game}"] = lambda game=_game: search(game)


def pgx_steps() -> tuple[Any, Any, Any]:
    """Return a step of pgx with sampling and restarts, the first key and the first states."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("connect_four")
    step = jax.vmap(auto_reset(env.step, env.init))

    def sampled(key: Any, state: Any) -> tuple[Any, Any]:
        key, dice, starts = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(dice, logits, axis=-1)
        return key, step(state, actions, jax.random.split(starts, BATCH))

    key = jax.random.PRNGKey(1)
    return sampled, key, jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))


@contestant("batch pgx")
def batch_pgx() -> Play:
    import jax

    sampled, *now = pgx_steps()
    step = jax.jit(sampled)

    def play() -> int:
        now[:] = step(*now)
        # JAX is asynchronous: wait for the result.
        now[1].observation.block_until_ready()
        return BATCH

    return play


@contestant("batch pgx, 100 steps a call")
def batch_pgx_scan() -> Play:
    import jax

    sampled, *now = pgx_steps()

    @jax.jit
    def steps(key: Any, state: Any) -> Any:
        def one(carry: Any, _: None) -> tuple[Any, Any]:
            carry = sampled(*carry)
            return carry, carry[1].rewards.sum()

        return jax.lax.scan(one, (key, state), None, length=100)[0]

    def play() -> int:
        now[:] = steps(*now)
        now[1].observation.block_until_ready()
        return 100 * BATCH

    return play


@contestant("batch envpool CartPole")
def batch_envpool() -> Play:
    """The cheapest environment of envpool, which has no Connect Four."""
    import envpool
    import numpy as np

    env = envpool.make_gymnasium("CartPole-v1", num_envs=BATCH, num_threads=1)
    env.reset()
    actions = np.random.default_rng(1)

    def play() -> int:
        env.step(actions.integers(0, 2, BATCH))
        return BATCH

    return play


def open_spiel(seen: bool) -> Play:
    import pyspiel

    game, dice = pyspiel.load_game("connect_four"), random.Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        for plies in range(MAX_PLIES):
            if state.is_terminal():
                return plies
            if seen:
                state.observation_tensor()
                state.legal_actions_mask()
            legal = state.legal_actions()
            state.apply_action(legal[int(dice() * len(legal))])
        return MAX_PLIES

    return play


CONTESTANTS["loop OpenSpiel"] = lambda: open_spiel(seen=False)
CONTESTANTS["loop seen OpenSpiel"] = lambda: open_spiel(seen=True)


@contestant("loop seen PettingZoo")
def loop_pettingzoo() -> Play:
    import numpy as np
    from pettingzoo.classic import connect_four_v3

    env, dice = connect_four_v3.raw_env(), np.random.default_rng(1)

    def play() -> int:
        env.reset()
        plies = 0
        for _ in env.agent_iter():
            seen, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(dice.choice(np.flatnonzero(seen["action_mask"])))
            plies += 1
        return plies

    return play


def work(name: str, seconds: float) -> None:
    """Play a round for each line of input, and print its moves per second."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:2] if name.startswith("two") else cores[-1:])
    play = CONTESTANTS[name]()
    play()
    print("ready", flush=True)
    for _ in sys.stdin:
        moves, start = 0, time.perf_counter()
        while (taken := time.perf_counter() - start) < seconds:
            moves += play()
        print(moves / taken, flush=True)


def workers(names: list[str], seconds: float) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    for name in names:
        command = [sys.executable, __file__, "--work", name, "--seconds", str(seconds)]
        pipe = subprocess.PIPE
        worker = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)
        assert worker.stdout is not None
        # Some libraries print messages.
        while (line := worker.stdout.readline()) != "ready\n":
            if not line:
                sys.exit(f"{name} does not start")
        yield name, worker


def measure(names: list[str], rounds: int, seconds: float) -> dict[str, float]:
    """Return the best round of each contestant, in moves per second."""
    best = dict.fromkeys(names, 0.0)
    running = list(workers(names, seconds))
    for _ in range(rounds):
        for name, worker in running:
            assert worker.stdin is not None and worker.stdout is not None
            worker.stdin.write("go\n")
            best[name] = max(best[name], float(worker.stdout.readline()))
    for _, worker in running:
        worker.communicate()
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--only", nargs="*", default=list(CONTESTANTS), choices=list(CONTESTANTS))
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.work:
        work(asked.work, asked.seconds)
        return
    best = measure(asked.only, asked.rounds, asked.seconds)
    if asked.json:
        print(json.dumps(best))
        return
    print("| | per second | microseconds |\n|---|---:|---:|")
    for name, moves in best.items():
        print(f"| {name} | {moves:,.0f} | {1e6 / moves:,.2f} |")


if __name__ == "__main__":
    main()
