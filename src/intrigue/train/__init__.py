"""Training: players that learn a game by playing it with themselves (`intrigue train`, extra `train`).

Only this package needs torch. What it makes is a small file that plays without it: see `intrigue.bots.networks`."""
