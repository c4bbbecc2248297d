"""PPO in PyTorch: learn a game by playing both sides, without a search.

python ppo.py --game hexfour --rules side=4 --minutes 5

Prints the shares of games won against opponents. Minutes are processor time of all threads.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from board_games.gymnasium import VectorBoardGame

PARALLEL, STEPS, EPOCHS, BATCH = 64, 32, 2, 512  # Games; steps between updates; training.
TRACE, CLIP, ENTROPY, RATE = 0.9, 0.2, 0.01, 1e-3  # Decay of the advantages; range of the policy; entropy.


class Agent(nn.Module):  # type: ignore[misc,unused-ignore]
    def __init__(self, env: VectorBoardGame) -> None:
        super().__init__()
        planes, rows, columns = env.games.observation_shape
        first, second = (nn.Conv2d(channels, 32, 3, padding=1) for channels in (planes, 32))
        flat = nn.Flatten(), nn.Linear(32 * rows * columns, 128), nn.ReLU()
        self.trunk = nn.Sequential(first, nn.ReLU(), second, nn.ReLU(), *flat)
        self.policy, self.value = nn.Linear(128, env.games.num_actions), nn.Linear(128, 1)

    def forward(self, planes: torch.Tensor, legal: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        x = self.trunk(planes)
        return Categorical(logits=self.policy(x).masked_fill(~legal, -1e9)), self.value(x)[:, 0]


def won(agent: Agent, game: str, rules: str, opponent: str, games: int = 400) -> float:
    """Return the share of games won against an opponent, from either side."""
    env = VectorBoardGame(game, games, rules=rules, opponent=opponent, player=None, max_plies=300)
    (seen, info), wins, running = env.reset(seed=1), 0, np.ones(games, np.bool_)
    while running.any():
        policy, _ = agent(torch.from_numpy(seen), torch.from_numpy(info["legal_mask"]))
        seen, rewards, terminated, truncated, info = env.step(policy.logits.argmax(1).numpy())
        wins += int((running & (rewards > 0)).sum())
        running &= ~(terminated | truncated)
    return wins / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Learns a game by PPO on both sides.")
    parser.add_argument("--game", default="hexfour")
    parser.add_argument("--rules", default="standard", help="such as side=4")
    parser.add_argument("--minutes", type=float, default=5, help="ends learning after this time")
    parser.add_argument("--opponents", nargs="*", default=["random"], help="such as easy or mcts:100")
    args = parser.parse_args()
    torch.manual_seed(1)
    env = VectorBoardGame(args.game, PARALLEL, rules=args.rules, max_plies=300)
    agent, plies = Agent(env), 0
    adam = torch.optim.Adam(agent.parameters(), RATE)
    seen, info = env.reset(seed=1)
    print("plies", plies, {name: won(agent, args.game, args.rules, name) for name in args.opponents}, flush=True)
    while time.process_time() < 60 * args.minutes or not plies:
        steps = []
        with torch.no_grad():
            for _ in range(STEPS):
                given = torch.from_numpy(seen), torch.from_numpy(info["legal_mask"])
                policy, value = agent(*given)
                action = policy.sample()
                seen, rewards, _, truncated, info = env.step(action.numpy())
                # The discount is -1, since the next value is that of the other player, or 0 at the end.
                outcome = torch.from_numpy(rewards), torch.from_numpy(info["discount"] * ~truncated)
                steps.append([*given, action, policy.log_prob(action), value, *outcome])
            _, following = agent(torch.from_numpy(seen), torch.from_numpy(info["legal_mask"]))
        gain = torch.zeros(PARALLEL)
        for step in reversed(steps):  # Generalized advantage estimation.
            value, reward, discount = step[-3:]
            gain = reward + discount * (following + TRACE * gain) - value
            step[-2:], following = [gain, gain + value], value
        data = [torch.cat(column) for column in zip(*steps, strict=True)]
        for batch in torch.cat([torch.randperm(STEPS * PARALLEL) for _ in range(EPOCHS)]).split(BATCH):
            planes, legal, action, old, _, advantage, target = (column[batch] for column in data)
            policy, value = agent(planes, legal)
            ratio = (policy.log_prob(action) - old).exp()
            better = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage)
            loss = (target - value).square().mean() / 2 - (better + ENTROPY * policy.entropy()).mean()
            adam.zero_grad()
            loss.backward()
            adam.step()
        plies += STEPS * PARALLEL
    print("plies", plies, {name: won(agent, args.game, args.rules, name) for name in args.opponents})


if __name__ == "__main__":
    main()
