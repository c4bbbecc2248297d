"""Elo ratings of AlphaZero checkpoints and of opponents.

python elo.py --game hexfour --rules side=4 mcts:100 easy hexfour/net-*.npz

Names without a dot are those of opponents; `random` always takes part and has the rating 0. A checkpoint
followed by `:0` plays without a search, as those of PPO do. Every player plays every other one, in pairs of
games from the same random opening with sides exchanged. The program prints a table in Markdown, with the
points of each player against each other one in percent. `--csv FILE` stores the ratings, and `--plot FILE`
draws them, those of a learner against the minutes in its log; without players, it draws a stored file. Plots
require matplotlib.
"""

import argparse
import csv
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


def checkpoint(player: str) -> tuple[Path, int | None]:
    """Return the path of a checkpoint, and the simulations if they are given."""
    path, colon, simulations = player.rpartition(":")
    return (Path(path), int(simulations)) if colon and simulations.isdecimal() else (Path(player), None)


def rated(player: str, elo: float, interval: float) -> list[str]:
    """Return a row of the stored ratings; a learner has the name of its folder, and minutes."""
    path, minutes = checkpoint(player)[0], ""
    name = path.stem if "." in player else player
    if "." in player and (log := path.with_name("log.csv")).exists():
        with open(log, newline="") as file:
            minutes = {int(row["round"]): row["minutes"] for row in csv.DictReader(file)}[int(name[4:])]
        name = path.parent.name
    return [name, minutes, f"{elo:.0f}", f"{interval:.0f}"]


def plot(rows: list[list[str]], file: Path) -> None:
    """Draw stored ratings with their intervals, without a time stamp."""
    import matplotlib.pyplot as plt

    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "elo"})
    figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
    for name in dict.fromkeys(row[0] for row in rows if row[1]):
        minutes, elo, interval = np.array([row[1:] for row in rows if row[0] == name], np.float64).T
        axes.errorbar(minutes, elo, interval, fmt=".-", capsize=2, linewidth=1, label=name)
        axes.legend()
    for name, _, found, _ in (row for row in rows if not row[1]):
        axes.axhline(float(found), color="gray", linewidth=0.5)
        axes.annotate(name, (1, float(found)), xycoords=("axes fraction", "data"), va="center")
    axes.set(xlabel="CPU minutes", ylabel="Elo, random moves = 0")
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    parser = argparse.ArgumentParser(description="Rates checkpoints of alphazero.py and opponents.")
    parser.add_argument("players", nargs="*", help="checkpoints and names of opponents")
    parser.add_argument("--game", default="hexfour", help=", ".join(GAMES))
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--games", type=int, default=100, help="of each pair, an even number")
    parser.add_argument("--opening", type=int, default=4, help="random plies at the start of each game")
    parser.add_argument("--simulations", type=int, default=32, help="of the search for each move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path, help="a file for the ratings")
    parser.add_argument("--plot", type=Path, help="an image file")
    args = parser.parse_args()
    if args.plot and not args.players:
        with open(args.csv, newline="") as file:
            return plot(list(csv.reader(file))[1:], args.plot)

    start = Position(args.game, rules=args.rules)
    entered = ["random", *(args.players or ["easy"])]
    names = [checkpoint(player)[0].stem if "." in player else player for player in entered]
    players = []
    for player in entered:
        if "." in player:
            path, simulations = checkpoint(player)
            players.append(searcher(load(path, start), args.simulations if simulations is None else simulations))
        else:
            players.append(opponent(player, args.seed))
    points = tournament(players, start, args.games, args.opening, args.seed)
    elo, interval = ratings(points)
    rows = [rated(*row) for row in zip(entered, elo, interval, strict=True)]

    order = np.argsort(elo)
    percent = 100 * points / np.maximum(points + points.T, 1)
    print("| player | Elo | 95 % |", " | ".join(names[j] for j in order), "|")
    print("|---|--:|--:|" + "--:|" * len(names))
    for i in order:
        cells = [f"{percent[i, j]:.1f}" if i != j else "" for j in order]
        width = f"±{interval[i]:.0f}" if i else ""
        print(f"| {names[i]} | {elo[i]:.0f} | {width} |", " | ".join(cells), "|")
    if args.csv:
        with open(args.csv, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([["player", "minutes", "elo", "interval"], *rows])
    if args.plot:
        plot(rows, args.plot)


if __name__ == "__main__":
    main()
