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
from alphazero import MAX_PLIES, Player, searcher
from networks import load

from board_games import GAMES, Position, match, ratings


def checkpoint(player: str) -> tuple[Path, int | None]:
    """Return the path of a checkpoint, and the simulations if they are given."""
    path, colon, simulations = player.rpartition(":")
    return (Path(path), int(simulations)) if colon and simulations.isdecimal() else (Path(player), None)


def player(entered: str, start: Position, simulations: int) -> str | Player:
    """Return the player of a match that plays like a checkpoint; the name of an opponent stands for itself."""
    if "." not in entered:
        return entered
    path, given = checkpoint(entered)
    found = searcher(load(path, start), simulations if given is None else given)
    found.__name__ = entered
    return found


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
    names = [checkpoint(name)[0].stem if "." in name else name for name in entered]
    players = [player(name, start, args.simulations) for name in entered]
    options = {"opening": args.opening, "seed": args.seed, "max_plies": MAX_PLIES, "batched": True}
    results = {
        (i, j): match(players[i], players[j], args.games, position=start, **options)
        for i, j in combinations(range(len(players)), 2)
    }
    found = ratings(results.values()).values()
    elo, interval = np.array([(each.difference, each.interval[1] - each.difference) for each in found]).T
    rows = [rated(*row) for row in zip(entered, elo, interval, strict=True)]

    points = np.zeros((len(players), len(players)))
    for (i, j), result in results.items():
        points[i, j], points[j, i] = result.wins + result.draws / 2, result.losses + result.draws / 2
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
