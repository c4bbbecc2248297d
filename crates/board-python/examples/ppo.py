"""PPO in PyTorch: learn a game by playing both sides, without a search.

python ppo.py --game hexfour --rules side=4 --out ppo

The folder then contains a log and checkpoints as of `alphazero.py`. Minutes are processor time of all threads.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from alphazero import searcher, won, write
from networks import TorchNet
from torch.distributions import Categorical

from board_games import Position
from board_games.gymnasium import VectorBoardGame

PARALLEL, STEPS, EPOCHS, BATCH = 64, 32, 2, 512  # Games; steps between updates; training.
TRACE, CLIP, ENTROPY = 0.9, 0.2, 0.01  # Decay of the advantages; range of the policy; entropy.


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by PPO on both sides.")
    parser.add_argument("--game", default="hexfour")
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--minutes", type=float, default=5, help="ends learning after this time")
    parser.add_argument("--every", type=float, default=1, help="minutes between checkpoints")
    parser.add_argument("--out", type=Path, required=True, help="the folder for the log and the checkpoints")
    args = parser.parse_args()
    torch.manual_seed(1)
    start = Position(args.game, rules=args.rules)
    net, plies, log = TorchNet(start, np.random.default_rng(1)), 0, ["round,minutes,plies,won"]
    env = VectorBoardGame(args.game, PARALLEL, rules=args.rules, max_plies=300)
    seen, info = env.reset(seed=1)
    while True:
        minutes = time.process_time() / 60
        is_over = plies and minutes >= args.minutes
        if is_over or minutes >= args.every * (len(log) - 1):
            rate = won(searcher(net, 0), start, 400, seed=1)
            write(net, start, args.out, log, f"{minutes:.2f},{plies},{rate}")
        if is_over:
            break
        steps = []
        with torch.no_grad():
            for _ in range(STEPS):
                given = net.tensors(seen, info["legal_mask"])
                logits, value = net.forward(*given)
                policy = Categorical(logits=logits)
                action = policy.sample()
                seen, rewards, _, truncated, info = env.step(action.cpu().numpy())
                # The discount is -1, since the next value is that of the other player, or 0 at the end.
                outcome = net.tensors(rewards, info["discount"] * ~truncated)
                steps.append([*given, action, policy.log_prob(action), value, *outcome])
            _, following = net.forward(*net.tensors(seen, info["legal_mask"]))
        gain = torch.zeros_like(following)
        for step in reversed(steps):  # Generalized advantage estimation.
            value, reward, discount = step[-3:]
            gain = reward + discount * (following + TRACE * gain) - value
            step[-2:], following = [gain, gain + value], value
        data = [torch.cat(column) for column in zip(*steps, strict=True)]
        for batch in torch.cat([torch.randperm(STEPS * PARALLEL) for _ in range(EPOCHS)]).split(BATCH):
            planes, legal, action, old, _, advantage, target = (column[batch] for column in data)
            logits, value = net.forward(planes, legal)
            policy = Categorical(logits=logits)
            ratio = (policy.log_prob(action) - old).exp()
            better = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
            loss = (target - value).square().mean() / 2 - (better + ENTROPY * policy.entropy()).mean()
            net.adam.zero_grad()
            loss.backward()
            net.adam.step()
        plies += STEPS * PARALLEL


if __name__ == "__main__":
    main()
