"""AlphaZero in NumPy: learn a game by self-play.

A network predicts a policy and a value for each position, a tree search improves the policy, and the
network is trained on the search results and the outcomes of the games.

pip install board-games matplotlib
python alphazero.py --game hexfour --rules side=4 --minutes 20 --out hexfour

The folder then contains `log.csv` and its plot, `won.svg`. On one machine, equal seeds give equal games
and weights. Minutes are processor time of all threads; OMP_NUM_THREADS=1 makes the best use of them.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any, TypeAlias

import matplotlib.pyplot as plt
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from board_games import Position, VectorEnv

Array: TypeAlias = NDArray[Any]

CHANNELS, BLOCKS, HIDDEN = 32, 3, 64  # Width and depth of the trunk; hidden layer of the value head.
PARALLEL, OPENING, MAX_PLIES = 128, 10, 300  # Parallel games; randomly chosen opening plies; maximum length.
EXPLORE, NOISE, SPREAD = 1.5, 0.25, 10.0  # Weight of the policy; share and spread of the noise.
MEMORY, BATCH, BATCHES = 40_000, 256, 2  # Stored positions; batch size; batches per ply of all games.
RATE, DECAY = 1e-3, 1e-4  # Learning rate; weight decay.


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

        flat = rows * columns * CHANNELS
        trunk = [(9 * planes, CHANNELS)] + [(9 * CHANNELS, CHANNELS)] * BLOCKS
        self.weights: list[Array] = []
        for shape in [*trunk, (flat, start.num_actions), (flat, HIDDEN), (HIDDEN, 1)]:
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

    def heads(self, boards: Array, mask: Array) -> tuple[Array, Array, Array]:
        """Return the policy on the legal actions, the value, and its hidden layer."""
        x = np.maximum(boards, 0).reshape(len(boards), -1)
        to_policy, policy_bias, to_hidden, hidden_bias, to_value, value_bias = self.weights[-6:]
        logits = np.where(mask, x @ to_policy + policy_bias, -np.inf)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        hidden = np.maximum(x @ to_hidden + hidden_bias, 0)
        return odds / odds.sum(1, keepdims=True), np.tanh(hidden @ to_value + value_bias)[:, 0], hidden

    def gradient(
        self, planes: Array, mask: Array, policy: Array, value: Array
    ) -> tuple[float, list[Array]]:
        """Return the loss for target policies and values, and its gradient."""
        n = len(planes)
        boards = self.trunk(planes)
        guess, bet, hidden = self.heads(boards[-1], mask)
        loss = (np.sum((bet - value) ** 2) - np.sum(policy * np.log(guess + 1e-9))) / n

        # Backward through the heads, and then through the trunk.
        d_logits = (guess - policy) / n
        d_bet = (2 / n * (bet - value) * (1 - bet**2))[:, None]
        d_hidden = d_bet @ self.weights[-2].T * (hidden > 0)
        x = np.maximum(boards[-1], 0).reshape(n, -1)
        pairs = [(x, d_logits), (x, d_hidden), (hidden, d_bet)]
        slopes = [slope for inputs, d in pairs for slope in (inputs.T @ d, d.sum(0))]
        d_x = (d_logits @ self.weights[-6].T + d_hidden @ self.weights[-4].T) * (x > 0)
        d = d_x.reshape(boards[-1].shape)
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


def look(net: Net, positions: list[Position]) -> tuple[Array, Array]:
    """Return the network's policies and values of positions."""
    planes = np.empty((len(positions), *positions[0].observation_shape), np.float32)
    mask = np.empty((len(positions), positions[0].num_actions), np.bool_)
    for i, position in enumerate(positions):
        position.observation(out=planes[i])
        position.legal_action_mask(out=mask[i])
    return net.heads(net.trunk(planes)[-1], mask)[:2]


def search(net: Net, roots: list[Position], simulations: int, dice: Generator | None = None) -> Array:
    """Return the visit counts of a search from unfinished positions: (N, A). All trees grow in
    parallel, by a node in each simulation; with `dice`, noise is added at the roots."""
    games = np.arange(len(roots))
    nodes = np.empty((len(roots), simulations + 1), np.object_)
    worth = np.zeros(nodes.shape, np.float32)  # For the player to move.
    over = np.zeros(nodes.shape, np.bool_)
    prior = np.zeros((*nodes.shape, roots[0].num_actions), np.float32)  # 0 if not legal.
    visits, total = np.zeros_like(prior), np.zeros_like(prior)
    child = np.zeros(prior.shape, np.int32)  # 0 if there is none yet.

    nodes[:, 0] = roots
    prior[:, 0], worth[:, 0] = look(net, roots)
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
            for i in np.flatnonzero(node[game] == 0):
                nodes[game[i], fresh] = nodes[game[i], at[i]].play(action[i])
                child[game[i], at[i], action[i]] = fresh
            game = game[(node[game] > 0) & ~over[game, node[game]]]

        # Evaluate new nodes by the outcome if the game is over, otherwise by the network.
        new = games[node == 0]
        node[new] = fresh
        over[new, fresh] = [position.is_over for position in nodes[new, fresh]]
        worth[new, fresh] = [position.returns()[position.turn] for position in nodes[new, fresh]]
        new = new[~over[new, fresh]]
        if new.size:
            prior[new, fresh], worth[new, fresh] = look(net, nodes[new, fresh].tolist())

        # Back up the values, with alternating signs.
        value = worth[games, node]
        for game, at, action in reversed(path):
            value[game] *= -1
            visits[game, at, action] += 1
            total[game, at, action] += value[game]
    return visits[:, 0]


class SelfPlay:
    """Parallel self-play games and the replay memory."""

    def __init__(self, start: Position, net: Net, simulations: int, seed: int) -> None:
        self.net, self.simulations = net, simulations
        self.dice = np.random.default_rng(seed)
        self.env = VectorEnv(start.game, PARALLEL, rules=start.rules, max_plies=MAX_PLIES)
        self.seen, self.info = self.env.reset()
        # Planes, mask, policy and player of each ply; in the memory, the result replaces the player.
        self.games: list[list[tuple[Array, Array, Array, int]]] = [[] for _ in range(PARALLEL)]
        self.memory: list[tuple[Array, Array, Array, float]] = []
        self.finished = 0
        images = start.symmetries()
        self.cells = np.array([image.cell_sources for image in images])
        self.actions = np.array([image.action_sources for image in images])

    def play(self) -> None:
        """Play a ply in all games and store the games that end."""
        roots = [self.env.position(i) for i in range(PARALLEL)]
        visits = search(self.net, roots, self.simulations, self.dice)
        policy = visits / visits.sum(1, keepdims=True)
        # Opening moves are sampled by visit count; later moves are the most visited.
        drawn = (visits.cumsum(1) > self.dice.random((PARALLEL, 1)) * self.simulations).argmax(1)
        opening = [len(game) < OPENING for game in self.games]
        moves = np.where(opening, drawn, visits.argmax(1))
        seen, mask = self.seen.copy(), self.info["legal_action_mask"].copy()
        player = self.info["current_player"].tolist()
        for i, game in enumerate(self.games):
            game.append((seen[i], mask[i], policy[i], player[i]))
        self.seen, rewards, over, cut, self.info = self.env.step(moves)
        for i in np.flatnonzero(over | cut).tolist():
            self.memory += [(*sample, rewards[i, player]) for *sample, player in self.games[i]]
            self.games[i] = []
            self.finished += 1
        del self.memory[:-MEMORY]

    def learn(self) -> float:
        """Train on a batch of stored positions, each as a random image of itself."""
        batch = [self.memory[i] for i in self.dice.integers(len(self.memory), size=BATCH)]
        planes, mask, policy, value = (np.array(column) for column in zip(*batch, strict=True))
        image = self.dice.integers(len(self.cells), size=BATCH)
        cells, actions = self.cells[image][:, None], self.actions[image]
        planes = np.take_along_axis(planes.reshape(*planes.shape[:2], -1), cells, axis=2)
        mask, policy = (np.take_along_axis(rows, actions, axis=1) for rows in (mask, policy))
        return self.net.learn(planes, mask, policy, value)


def against_random(net: Net, start: Position, games: int, simulations: int) -> float:
    """Return the share of games won against random moves, playing first in every other game.
    Without simulations, the network's policy plays instead of the search."""
    env = VectorEnv(start.game, games, rules=start.rules, max_plies=MAX_PLIES)
    _, info = env.reset()
    seats = np.arange(games) % 2
    playing = np.ones(games, np.bool_)
    won = 0
    while playing.any():
        moves = env.sample_actions()
        mine = np.flatnonzero(playing & (info["current_player"] == seats))
        if mine.size:
            roots = [env.position(i) for i in mine.tolist()]
            liking = search(net, roots, simulations) if simulations else look(net, roots)[0]
            moves[mine] = liking.argmax(1)
        _, rewards, over, cut, info = env.step(moves)
        ended = np.flatnonzero(playing & (over | cut))
        won += int(np.sum(rewards[ended, seats[ended]] > 0))
        playing[ended] = False
    return won / games


def report(log: list[tuple[float, ...]], out: Path) -> None:
    """Print the last line of the log, and write the log and its plot."""
    header = ("minutes", "games", "loss", "won", "won without search")
    print(", ".join(f"{name} {number}" for name, number in zip(header, log[-1], strict=True)), flush=True)
    with open(out / "log.csv", "w", newline="") as file:
        csv.writer(file).writerows([header, *log])
    figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
    for column, label in [(3, "search"), (4, "first choice of the network")]:
        axes.plot([row[0] for row in log], [100 * row[column] for row in log], marker="o", label=label)
    axes.set(xlabel="minutes of the processor", ylabel="% won against random moves", ylim=(0, 102))
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(out / "won.svg")
    plt.close(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by playing against itself.")
    parser.add_argument("--game", default="hexfour", help="uisge, ignis, hexfour or disk-race")
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--minutes", type=float, default=20, help="learns in rounds until they are over")
    parser.add_argument("--games", type=int, default=200, help="against random moves after each round")
    parser.add_argument("--every", type=int, default=100, help="plies of all games in a round")
    parser.add_argument("--simulations", type=int, default=32, help="of the search for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the folder for the log and the plot")
    args = parser.parse_args()

    start = Position(args.game, rules=args.rules)
    net = Net(start, np.random.default_rng(args.seed))
    selfplay = SelfPlay(start, net, args.simulations, args.seed)
    args.out.mkdir(parents=True, exist_ok=True)

    log: list[tuple[float, ...]] = []
    while len(log) < 2 or log[-1][0] < args.minutes:
        losses = []
        for _ in range(args.every if log else 0):
            selfplay.play()
            losses += [selfplay.learn() for _ in range(BATCHES if selfplay.memory else 0)]
        won = against_random(net, start, args.games, args.simulations)
        guessed = against_random(net, start, args.games, simulations=0)
        minutes, loss = time.process_time() / 60, sum(losses) / max(len(losses), 1)
        log.append((round(minutes, 2), selfplay.finished, round(loss, 4), won, guessed))
        report(log, args.out)


if __name__ == "__main__":
    main()
