"""AlphaZero in NumPy: learn a game by self-play.

A network predicts a policy and a value for each position, a tree search improves the policy, and the
network is trained on the search results and the outcomes of the games.

python alphazero.py --game hexfour --rules side=4 --out hexfour

The folder then contains `log.csv` and a checkpoint for each round: `net-0000.npz` of the untrained network
and so on. `elo.py` rates them. On one machine, equal seeds give equal games and weights. Minutes are
processor time of all threads; OMP_NUM_THREADS=1 makes the best use of them.
"""

import argparse
import json
import math
import time
import zipfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from board_games import GAMES, Position, VectorEnv, legal_masks, observations, play_all, symmetries, symmetry_images

Array: TypeAlias = NDArray[Any]
Player: TypeAlias = Callable[[list[Position]], Array]  # Chooses an action in each position.

CHANNELS, BLOCKS = 32, 3  # Width and depth of the trunk.
NARROW, HIDDEN = 4, 32  # Channels of each head; hidden layer of the value head.
PARALLEL, OPENING, MAX_PLIES = 128, 10, 300  # Parallel games; randomly chosen opening plies; maximum length.
EXPLORE, NOISE, SPREAD = 1.5, 0.25, 10.0  # Weight of the policy; share and spread of the noise.
SHARP = 10.0  # Weight of the values of actions in improved policies.
MEMORY, BATCH, BATCHES = 20_000, 128, 6  # Stored positions; batch size; batches per ply of all games.
RATE, DECAY = 1e-3, 1e-4  # Learning rate; weight decay.
CHUNK = 32  # Positions that are evaluated at a time, so that the arrays fit into the processor's cache.
FORMAT = 1  # Version of the checkpoints.


class Net:
    """Residual network of 3x3 convolutions with a policy head and a value head.

    A board has the shape (cells, channels); `weights` has the matrix and bias of each layer in turn.
    """

    def __init__(self, start: Position, dice: Generator) -> None:
        planes, rows, columns = start.observation_shape
        # The indices of the 3x3 neighborhood of each cell. Cells beyond the edge have the index of an
        # extra cell that is always empty.
        board = np.arange(rows * columns).reshape(rows, columns)
        board = np.pad(board, 1, constant_values=board.size)
        self.around = np.lib.stride_tricks.sliding_window_view(board, (3, 3)).reshape(-1, 9)

        flat = rows * columns * NARROW
        trunk = [(9 * planes, CHANNELS)] + [(9 * CHANNELS, CHANNELS)] * BLOCKS
        heads = [(CHANNELS, 2 * NARROW), (flat, start.num_actions), (flat, HIDDEN), (HIDDEN, 1)]
        self.weights: list[Array] = []
        for shape in trunk + heads:
            matrix = dice.normal(0, shape[0] ** -0.5, shape).astype(np.float32)
            self.weights += [matrix, np.zeros(shape[1], np.float32)]
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.steps = 0

    def windows(self, x: Array) -> Array:
        """Return the input of a convolution, a row for each cell: (N * cells, 9 * channels)."""
        edged = np.concatenate([x, np.zeros_like(x[:, :1])], axis=1)
        return edged.take(self.around, axis=1).reshape(-1, 9 * x.shape[2])

    def trunk(self, planes: Array) -> list[Array]:
        """Return the boards before each convolution and after the last one."""
        boards = [planes.reshape(*planes.shape[:2], -1).swapaxes(1, 2)]
        for layer in range(BLOCKS + 1):
            x = boards[-1]
            y = self.windows(np.maximum(x, 0)) @ self.weights[2 * layer] + self.weights[2 * layer + 1]
            boards.append(y.reshape(*x.shape[:2], CHANNELS) + (x if layer else 0))
        return boards

    def heads(self, board: Array, mask: Array) -> tuple[Array, Array, list[Array]]:
        """Return the policy on the legal actions, the value, and the inputs of the last three layers."""
        narrow, narrow_bias, *dense, to_value, value_bias = self.weights[-8:]
        y = np.maximum(np.maximum(board, 0) @ narrow + narrow_bias, 0)
        x, z = (half.reshape(len(y), -1) for half in np.split(y, 2, axis=2))
        logits = np.where(mask, x @ dense[0] + dense[1], -np.inf)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        hidden = np.maximum(z @ dense[2] + dense[3], 0)
        value = np.tanh(hidden @ to_value + value_bias)[:, 0]
        return odds / odds.sum(1, keepdims=True), value, [x, z, hidden]

    def gradient(self, planes: Array, mask: Array, policy: Array, value: Array) -> tuple[float, list[Array]]:
        """Return the loss for target policies and values, and its gradient."""
        n = len(planes)
        boards = self.trunk(planes)
        guess, bet, inputs = self.heads(boards[-1], mask)
        loss = (np.sum((bet - value) ** 2) - np.sum(policy * np.log(guess + 1e-9))) / n

        # Backward through the heads, and then through the trunk.
        x, z, hidden = inputs
        d_logits = (guess - policy) / n
        d_bet = (2 / n * (bet - value) * (1 - bet**2))[:, None]
        d_hidden = d_bet @ self.weights[-2].T * (hidden > 0)
        pairs = zip(inputs, [d_logits, d_hidden, d_bet], strict=True)
        slopes = [slope for x_in, d in pairs for slope in (x_in.T @ d, d.sum(0))]
        d_x = d_logits @ self.weights[-6].T * (x > 0)
        d_z = d_hidden @ self.weights[-4].T * (z > 0)
        d_y = np.concatenate([half.reshape(-1, NARROW) for half in (d_x, d_z)], axis=1)
        wide = np.maximum(boards[-1], 0).reshape(-1, CHANNELS)
        slopes[:0] = [wide.T @ d_y, d_y.sum(0)]
        d = (d_y @ self.weights[-8].T * (wide > 0)).reshape(boards[-1].shape)
        for layer in reversed(range(BLOCKS + 1)):
            rows = d.reshape(-1, CHANNELS)
            slopes[:0] = [self.windows(np.maximum(boards[layer], 0)).T @ rows, rows.sum(0)]
            if layer:
                # The gradient of a convolution is a convolution with the kernel rotated by 180 degrees.
                kernel = self.weights[2 * layer].reshape(9, CHANNELS, CHANNELS)
                turned = kernel[::-1].swapaxes(1, 2).reshape(-1, CHANNELS)
                d = d + (self.windows(d) @ turned).reshape(d.shape) * (boards[layer] > 0)
        return float(loss), slopes

    def learn(self, planes: Array, mask: Array, policy: Array, value: Array) -> float:
        """Take a step of Adam; return the loss before it."""
        loss, slopes = self.gradient(planes, mask, policy, value)
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= RATE * (step + DECAY * weight)
        return loss


def about(start: Position) -> dict[str, Any]:
    """Return what a checkpoint must have in common with the program that loads it."""
    shape = {"planes": list(start.observation_shape), "actions": start.num_actions}
    width = {"channels": CHANNELS, "blocks": BLOCKS, "narrow": NARROW, "hidden": HIDDEN}
    return {"format": FORMAT, "game": start.game, "rules": start.rules, **shape, **width}


def save(net: Net, start: Position, path: Path) -> None:
    """Round the weights to half precision and store them, replacing the file in one step."""
    halves = [weight.astype(np.float16) for weight in net.weights]
    net.weights = [half.astype(np.float32) for half in halves]
    part = path.with_name("unfinished")
    with open(part, "wb") as file:
        flat = np.concatenate([half.ravel() for half in halves])
        np.savez_compressed(file, about=json.dumps(about(start)), weights=flat)
    part.replace(path)


def load(path: Path, start: Position) -> Net:
    """Return a stored network. Raises ValueError if the file is not a checkpoint of this game."""
    net = Net(start, np.random.default_rng(0))
    try:
        if path.exists() and not path.is_file():
            raise ValueError("expected a regular file")
        with zipfile.ZipFile(path), np.load(path) as stored:  # NumPy alone would accept other files.
            found, flat = json.loads(str(stored["about"])), stored["weights"].astype(np.float32)
    except (zipfile.BadZipFile, zlib.error, KeyError, ValueError) as why:
        raise ValueError(f"{path}: not a checkpoint: {why}") from None
    for name, expected in about(start).items():
        if found.get(name) != expected:
            raise ValueError(f"{path}: {name}: expected {expected}, found {found.get(name)}")
    ends = np.cumsum([weight.size for weight in net.weights])
    parts = np.split(flat, ends[:-1])
    net.weights = [part.reshape(old.shape) for part, old in zip(parts, net.weights, strict=True)]
    return net


def look(net: Net, positions: Sequence[Position] | Array) -> tuple[Array, Array]:
    """Return the network's policies and values of positions."""
    planes, masks = observations(positions), legal_masks(positions)
    chunks = [slice(at, at + CHUNK) for at in range(0, len(planes), CHUNK)]
    found = [net.heads(net.trunk(planes[chunk])[-1], masks[chunk])[:2] for chunk in chunks]
    policies, values = zip(*found, strict=True)
    return np.concatenate(policies), np.concatenate(values)


def search(net: Net, roots: list[Position], simulations: int, dice: Generator | None = None) -> tuple[Array, Array]:
    """Return the visit counts and the improved policies of a search from unfinished positions: (N, A).
    All trees grow in parallel, by a node in each simulation; with `dice`, noise is added at the roots."""
    games = np.arange(len(roots))
    nodes = np.empty((len(roots), simulations + 1), np.object_)
    worth = np.zeros(nodes.shape, np.float32)  # For the player to move.
    over = np.zeros(nodes.shape, np.bool_)
    prior = np.zeros((*nodes.shape, roots[0].num_actions), np.float32)  # 0 if not legal.
    visits, total = np.zeros_like(prior), np.zeros_like(prior)
    child = np.zeros(prior.shape, np.int32)  # 0 if there is none yet.

    nodes[:, 0] = roots
    first, worth[:, 0] = look(net, roots)
    prior[:, 0] = first
    if dice is not None:
        legal = prior[:, 0] > 0
        noise = legal * dice.gamma(SPREAD / legal.sum(1, keepdims=True), size=legal.shape)
        prior[:, 0] += NOISE * (noise / noise.sum(1, keepdims=True) - prior[:, 0])

    for fresh in range(1, simulations + 1):
        # Descend all trees, ply by ply, until each path leaves its tree or reaches the end of a game.
        game, node, path = games, np.zeros_like(games), []
        while game.size:
            at = node[game]
            policy, visited = prior[game, at], visits[game, at]
            urge = EXPLORE * policy * np.sqrt(1 + visited.sum(1, keepdims=True)) / (1 + visited)
            score = np.where(policy > 0, total[game, at] / np.maximum(visited, 1) + urge, -np.inf)
            action = score.argmax(1)
            path.append((game, at, action))
            node[game] = child[game, at, action]
            left = node[game] == 0
            new = game[left]
            nodes[new, fresh] = play_all(nodes[new, at[left]], action[left])
            child[new, at[left], action[left]] = fresh
            game = game[~left & ~over[game, node[game]]]

        # Evaluate new nodes by the outcome if the game is over, otherwise by the network.
        new = games[node == 0]
        node[new] = fresh
        over[new, fresh] = [position.is_over for position in nodes[new, fresh]]
        worth[new, fresh] = [position.returns()[position.turn] for position in nodes[new, fresh]]
        new = new[~over[new, fresh]]
        if new.size:
            prior[new, fresh], worth[new, fresh] = look(net, nodes[new, fresh])

        # Back up the values, with alternating signs.
        value = worth[games, node]
        for game, at, action in reversed(path):
            value[game] *= -1
            visits[game, at, action] += 1
            total[game, at, action] += value[game]

    # The improved policy weights the network's policy by the values found, as in Gumbel MuZero. Actions
    # that were not tried get the mean value of the others.
    tried, mean = visits[:, 0], total[:, 0].sum(1, keepdims=True) / simulations
    found = np.where(tried > 0, total[:, 0] / np.maximum(tried, 1), mean)
    policy = first * np.exp(SHARP * (found - found.max(1, keepdims=True)))
    return tried, policy / policy.sum(1, keepdims=True)


class SelfPlay:
    """Parallel self-play games and the replay memory."""

    def __init__(self, start: Position, net: Net, simulations: int, seed: int) -> None:
        self.net, self.simulations = net, simulations
        self.dice = np.random.default_rng(seed)
        self.env = VectorEnv(start.game, PARALLEL, rules=start.rules, max_plies=MAX_PLIES)
        self.env.reset()
        # Positions and policies of the plies of each game; the memory also has results.
        self.games: list[list[tuple[Position, Array]]] = [[] for _ in range(PARALLEL)]
        self.memory: list[tuple[Position, Array, float]] = []
        self.finished = 0
        self.sources = symmetries(start.game, start.rules).action_sources

    def play(self) -> None:
        """Play a ply in all games and store the games that end."""
        roots = self.env.positions()
        visits, policies = search(self.net, roots, self.simulations, self.dice)
        # Opening moves are sampled by visit count; later moves are the most visited.
        drawn = (visits.cumsum(1) > self.dice.random((PARALLEL, 1)) * self.simulations).argmax(1)
        opening = [len(game) < OPENING for game in self.games]
        for game, root, policy in zip(self.games, roots, policies, strict=True):
            game.append((root, policy))
        _, rewards, over, cut, _ = self.env.step(np.where(opening, drawn, visits.argmax(1)))
        for i in np.flatnonzero(over | cut).tolist():
            self.memory += [(root, policy, rewards[i, root.turn]) for root, policy in self.games[i]]
            self.games[i] = []
            self.finished += 1
        del self.memory[:-MEMORY]

    def learn(self) -> float:
        """Train on a batch of stored positions, each as a random image of itself; return the loss."""
        batch = [self.memory[i] for i in self.dice.integers(len(self.memory), size=BATCH)]
        positions, policies, values = zip(*batch, strict=True)
        symmetry = self.dice.integers(len(self.sources), size=BATCH)
        images = symmetry_images(positions, symmetry)
        policy = np.take_along_axis(np.array(policies), self.sources[symmetry], axis=1)
        return self.net.learn(observations(images), legal_masks(images), policy, np.array(values))


def searcher(net: Net, simulations: int) -> Player:
    """Return a player that searches; without simulations, it plays the network's first choice."""
    return lambda roots: (search(net, roots, simulations) if simulations else look(net, roots))[0].argmax(1)


def mover(dice: Generator) -> Player:
    """Return a player that plays random moves."""
    return lambda roots: (legal_masks(roots) * dice.random((len(roots), roots[0].num_actions))).argmax(1)


def play_games(players: list[Player], seats: Array, starts: list[Position]) -> Array:
    """Play a game from each start, in which `players[seats[i, j]]` plays as j: results of shape (N, 2).
    Games without a result after MAX_PLIES are draws."""
    nodes = np.empty(len(starts), np.object_)
    nodes[:] = starts
    for _ in range(MAX_PLIES):
        active = np.array([i for i, node in enumerate(nodes) if not node.is_over], np.intp)
        turns = seats[active, [node.turn for node in nodes[active]]]
        for number in np.unique(turns):
            own = active[turns == number]
            nodes[own] = play_all(nodes[own], players[number](nodes[own].tolist()))
    return np.array([node.returns() for node in nodes])


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by playing against itself.")
    parser.add_argument("--game", default="hexfour", help=", ".join(GAMES))
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of learning")
    parser.add_argument("--minutes", type=float, default=math.inf, help="ends learning after this time")
    parser.add_argument("--every", type=int, default=100, help="plies of all games in a round")
    parser.add_argument("--simulations", type=int, default=32, help="of the search for each move")
    parser.add_argument("--games", type=int, default=200, help="against random moves after each round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, help="checkpoint to start from; evaluates it with --rounds 0")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the log and the checkpoints")
    args = parser.parse_args()
    if min(args.every, args.simulations, args.games) < 1:
        parser.error("--every, --simulations and --games: expected at least 1")

    start, dice = Position(args.game, rules=args.rules), np.random.default_rng(args.seed)
    net = load(args.load, start) if args.load else Net(start, dice)
    selfplay = SelfPlay(start, net, args.simulations, args.seed)
    seats = np.array([[0, 1], [1, 0]] * args.games)[: args.games]
    args.out.mkdir(parents=True, exist_ok=True)
    log: list[dict[str, float]] = []

    while True:
        losses = []
        for _ in range(args.every if log else 0):
            selfplay.play()
            losses += [selfplay.learn() for _ in range(BATCHES if selfplay.memory else 0)]
            if time.process_time() >= 60 * args.minutes:
                break
        save(net, start, args.out / f"net-{len(log):04}.npz")
        row = {"games": selfplay.finished, "loss": round(sum(losses) / max(len(losses), 1), 4)}
        for name, simulations in (("won", args.simulations), ("won without search", 0)):
            results = play_games([searcher(net, simulations), mover(dice)], seats, [start] * args.games)
            row[name] = float(np.mean(results[seats == 0] > 0))
        log.append({"round": len(log), "minutes": round(time.process_time() / 60, 2), **row})
        print(", ".join(f"{name} {number}" for name, number in log[-1].items()), flush=True)
        rows, part = [log[0], *(entry.values() for entry in log)], args.out / "unfinished"
        part.write_text("".join(",".join(map(str, row)) + "\n" for row in rows))
        part.replace(args.out / "log.csv")
        if len(log) > args.rounds or time.process_time() >= 60 * args.minutes:
            break


if __name__ == "__main__":
    main()
