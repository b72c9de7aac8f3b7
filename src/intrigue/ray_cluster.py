"""Joining a Ray cluster. Only `--ray` imports this module."""

from __future__ import annotations

from typing import Final

import ray
from ray.exceptions import RayError

from intrigue.core.errors import IntrigueError

LOCAL: Final = "local"  # a cluster of this machine alone, for as long as the run lasts


class NoCluster(IntrigueError):
    """No Ray cluster answers at an address."""


def join(address: str, processors: int | None = None) -> None:
    """Join the cluster at this address. `processors` is the size of a local one."""
    try:
        ray.init(
            address=address,
            num_cpus=processors if address == LOCAL else None,
            log_to_driver=False,
            include_dashboard=False if address == LOCAL else None,
            configure_logging=False,
        )
    except (ConnectionError, RayError, ValueError) as problem:
        raise NoCluster(f"there is no Ray cluster at {address}: {problem}") from None
