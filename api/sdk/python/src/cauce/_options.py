"""What calls take."""

from dataclasses import dataclass
from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """What every call takes."""

    timeout: float
    """How long each try of this call may be without an answer, in seconds; else the client's."""
    retries: int
    """How often this call is tried again; else the client's."""


class CreateOptions(CallOptions, total=False):
    """What a call takes that creates something."""

    idempotency_key: str
    """Names the operation, so that it happens once however often it is sent: pass the same key
    again after your process was restarted. A random one unless said otherwise."""


@dataclass(frozen=True)
class SendDefaults:
    """How calls are sent unless one says otherwise; seconds."""

    timeout: float
    retries: int
    max_retry_wait: float
