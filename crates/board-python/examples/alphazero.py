"""AlphaZero: learn a game by self-play.

A network predicts a policy and a value for each position, a tree search improves the policy, and the
network is trained on the search results and the outcomes of the games.

python alphazero.py --game hexfour --rules side=4 --out hexfour

The folder then contains `log.csv` and a checkpoint for each round: `net-0000.npz` of the untrained network
and so on. `elo.py` rates them. The network is in NumPy or, with `--torch`, in PyTorch. On one machine, equal
seeds give equal games and weights. Minutes are processor time of all threads; OMP_NUM_THREADS=1 makes the
best use of them.
"""

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import numpy as np
from networks import Array, Net, TorchNet, load, save

import board_games as bg
from board_games import Position

Player: TypeAlias = Callable[[list[Position]], Array]  # Chooses an action in each position.

PARALLEL, OPENING, MAX_PLIES = 128, 10, 300  # Parallel games; randomly chosen opening plies; maximum length.
NOISE = 0.25  # Share of the noise in the priors at the roots.
MEMORY, BATCH, BATCHES = 20_000, 128, 6  # Stored positions; batch size; batches per ply of all games.


def run(net: Net, search: bg.TreeSearch) -> bg.TreeSearch:
    """Finish searches."""
    while leaves := search.leaves():
        search.backup(*net(*leaves))
    return search


class SelfPlay:
    """Parallel self-play games and the replay memory."""

    def __init__(self, start: Position, net: Net, simulations: int, seed: int) -> None:
        self.net, self.dice = net, np.random.default_rng(seed)
        self.env = bg.VectorEnv(start.game, PARALLEL, rules=start.rules, max_plies=MAX_PLIES)
        self.env.reset()
        self.search = bg.TreeSearch(self.env, simulations, noise=NOISE, seed=seed)
        # Positions and policies of the plies of each game; the memory also has results.
        self.games: list[list[tuple[Position, Array]]] = [[] for _ in range(PARALLEL)]
        self.memory: list[tuple[Position, Array, float]] = []
        self.finished = 0
        self.sources = bg.symmetries(start.game, start.rules).action_sources

    def play(self) -> None:
        """Play a ply in all games and store the games that end."""
        search = run(self.net, self.search)
        visits = search.visits().cumsum(1)
        for game, root, policy in zip(self.games, search.positions(), search.policies(), strict=True):
            game.append((root, policy))
        # Opening moves are sampled by visit count; later moves are the best.
        drawn = (visits > self.dice.random((PARALLEL, 1)) * visits[:, -1:]).argmax(1)
        opening = [len(game) <= OPENING for game in self.games]
        _, rewards, over, cut, _ = self.env.step(np.where(opening, drawn, search.actions()))
        for i in np.flatnonzero(over | cut).tolist():
            self.memory += [(root, policy, rewards[i, root.turn]) for root, policy in self.games[i]]
            self.games[i] = []
            self.finished += 1
        del self.memory[:-MEMORY]
        search.follow(self.env)

    def learn(self) -> float:
        """Train on a batch of stored positions, each as a random image of itself; return the loss."""
        batch = [self.memory[i] for i in self.dice.integers(len(self.memory), size=BATCH)]
        positions, policies, values = zip(*batch, strict=True)
        symmetry = self.dice.integers(len(self.sources), size=BATCH)
        images = bg.symmetry_images(positions, symmetry)
        policy = np.take_along_axis(np.array(policies), self.sources[symmetry], axis=1)
        return self.net.learn(bg.observations(images), bg.legal_masks(images), policy, np.array(values))


def searcher(net: Net, simulations: int) -> Player:
    """Return a batched player that searches; without simulations, it plays the network's first choice."""
    if not simulations:
        return lambda roots: net(bg.observations(roots), bg.legal_masks(roots))[0].argmax(1)
    return lambda roots: run(net, bg.TreeSearch(roots, simulations)).actions()


def won(player: Player, start: Position, games: int, seed: int) -> float:
    """Return the share of games won against random moves."""
    result = bg.match(player, "random", games, position=start, opening=0, seed=seed, max_plies=MAX_PLIES, batched=True)
    return result.wins / games


def write(net: Net, start: Position, folder: Path, log: list[str], row: str) -> None:
    """Store a checkpoint, and add a row to the log after its number."""
    folder.mkdir(parents=True, exist_ok=True)
    number = len(log) - 1
    save(net, start, folder / f"net-{number:04}.npz")
    log.append(f"{number},{row}")
    print(log[-1], flush=True)
    part = folder / "unfinished"
    part.write_text("\n".join([*log, ""]))
    part.replace(folder / "log.csv")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by playing against itself.")
    parser.add_argument("--game", default="hexfour", help=", ".join(bg.GAMES))
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of learning")
    parser.add_argument("--minutes", type=float, default=math.inf, help="ends learning after this time")
    parser.add_argument("--every", type=int, default=100, help="plies of all games in a round")
    parser.add_argument("--simulations", type=int, default=32, help="of the search for each move")
    parser.add_argument("--games", type=int, default=200, help="against random moves after each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--torch", action="store_true", help="uses PyTorch")
    parser.add_argument("--load", type=Path, help="checkpoint to start from; evaluates it with --rounds 0")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the log and the checkpoints")
    args = parser.parse_args()
    if min(args.every, args.simulations, args.games) < 1:
        parser.error("--every, --simulations and --games: expected at least 1")

    start, dice = Position(args.game, rules=args.rules), np.random.default_rng(args.seed)
    kind = TorchNet if args.torch else Net
    net = load(args.load, start, kind) if args.load else kind(start, dice)
    selfplay = SelfPlay(start, net, args.simulations, args.seed)
    log = ["round,minutes,games,loss,won,won without search"]
    while len(log) <= args.rounds + 1 and time.process_time() < 60 * args.minutes or len(log) < 2:
        losses = []
        for _ in range(args.every if log[1:] else 0):
            selfplay.play()
            losses += [selfplay.learn() for _ in range(BATCHES if selfplay.memory else 0)]
            if time.process_time() >= 60 * args.minutes:
                break
        rates = [won(searcher(net, n), start, args.games, args.seed) for n in (args.simulations, 0)]
        loss, minutes = sum(losses) / max(len(losses), 1), time.process_time() / 60
        write(net, start, args.out, log, f"{minutes:.2f},{selfplay.finished},{loss:.4f},{rates[0]},{rates[1]}")


if __name__ == "__main__":
    main()
