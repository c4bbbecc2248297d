"""Elo ratings of AlphaZero checkpoints and of opponents.

python elo.py --game hexfour --rules side=4 mcts:100 easy hexfour/net-*.npz

Names without a dot are those of opponents; `random` always takes part and has the rating 0. Every player plays every other one, in pairs of games from the same random opening with sides exchanged.
The program prints a table in Markdown, with the points of each player against each other one in percent.
`--plot FILE` also draws the ratings and requires matplotlib.
"""

import argparse
from itertools import combinations
from pathlib import Path

import numpy as np
from alphazero import Player, opponent, play_games, searcher
from networks import Array, load

from board_games import GAMES, Position, play_all


def tournament(players: list[Player], start: Position, games: int, plies: int, seed: int) -> Array:
    """Return the points of each player against each other one, draws as half points: shape (K, K).
    Each pair plays `games` games, an even number, with `plies` random plies at the start."""
    pairs = np.repeat(list(combinations(range(len(players)), 2)), games // 2, axis=0)
    # A different stream than a player with this seed has.
    roots, opening = [start] * len(pairs), opponent("random", [seed, 1])
    for _ in range(plies):
        roots = play_all(roots, opening(roots))
    seats = np.concatenate([pairs, pairs[:, ::-1]])
    points = (1 + play_games(players, seats, roots * 2)) / 2
    table = np.zeros((len(players), len(players)))
    np.add.at(table, (seats, seats[:, ::-1]), points)
    return table


def ratings(points: Array) -> tuple[Array, Array]:
    """Return the Elo ratings of the Bradley-Terry model by maximum likelihood, relative to player 0, and
    half the width of their 95% intervals. An extra draw of each pair keeps the ratings finite."""
    points = points + (1 - np.eye(len(points))) / 2
    games = points + points.T
    strength = np.zeros(len(points))
    # Newton's method with limited steps; player 0 stays at zero.
    for _ in range(200):
        expected = 1 / (1 + np.exp(strength - strength[:, None]))
        slope = (points - games * expected).sum(1)
        spread = games * expected * (1 - expected)
        information = (np.diag(spread.sum(1)) - spread)[1:, 1:]
        strength[1:] += np.clip(np.linalg.solve(information, slope[1:]), -0.5, 0.5)
    error = np.sqrt(np.diag(np.linalg.inv(information)))
    return strength * 400 / np.log(10), np.concatenate([[0], 1.96 * error * 400 / np.log(10)])


def plot(names: list[str], elo: Array, interval: Array, file: Path) -> None:
    """Draw the ratings with their intervals, without a time stamp."""
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "elo"})
    figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
    axes.errorbar(names, elo, interval, fmt="o", capsize=3)
    axes.set(ylabel="Elo, random moves = 0")
    axes.tick_params(axis="x", rotation=45)
    axes.grid(alpha=0.3)
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description="Rates checkpoints of alphazero.py and opponents.")
    parser.add_argument("players", nargs="*", default=["easy"], help="checkpoints and names of opponents")
    parser.add_argument("--game", default="hexfour", help=", ".join(GAMES))
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--games", type=int, default=100, help="of each pair, an even number")
    parser.add_argument("--opening", type=int, default=4, help="random plies at the start of each game")
    parser.add_argument("--simulations", type=int, default=32, help="of the search for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", type=Path, help="an image file")
    args = parser.parse_args()

    start = Position(args.game, rules=args.rules)
    names = ["random", *(Path(player).stem if "." in player else player for player in args.players)]
    players = [
        searcher(load(Path(player), start), args.simulations) if "." in player else opponent(player, args.seed)
        for player in ["random", *args.players]
    ]
    points = tournament(players, start, args.games, args.opening, args.seed)
    elo, interval = ratings(points)

    order = np.argsort(elo)
    percent = 100 * points / np.maximum(points + points.T, 1)
    print("| player | Elo | 95 % |", " | ".join(names[j] for j in order), "|")
    print("|---|--:|--:|" + "--:|" * len(names))
    for i in order:
        cells = [f"{percent[i, j]:.1f}" if i != j else "" for j in order]
        width = f"±{interval[i]:.0f}" if i else ""
        print(f"| {names[i]} | {elo[i]:.0f} | {width} |", " | ".join(cells), "|")
    if args.plot:
        plot(names, elo, interval, args.plot)


if __name__ == "__main__":
    main()
