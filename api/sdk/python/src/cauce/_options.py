"""Options of calls."""

from dataclasses import dataclass
from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of every call."""

    timeout: float
    """Timeout of each attempt of this call, in seconds; defaults to the client's `timeout`."""
    retries: int
    """Number of retries of this call; defaults to the client's `retries`."""


class CreateOptions(CallOptions, total=False):
    """Options of a call that creates something."""

    idempotency_key: str
    """Identifies the operation, so that it happens only once however often it is sent: pass the
    same key again after a restart of your process. Random by default."""


@dataclass(frozen=True)
class SendDefaults:
    """The defaults for all calls; times are in seconds."""

    timeout: float
    retries: int
    max_retry_wait: float
