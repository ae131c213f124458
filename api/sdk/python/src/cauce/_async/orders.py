"""Arguments for launching tasks and waiting for them."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Required, TypedDict

from cauce._concurrency.aio import StopSignal
from cauce._options import CreateOptions
from cauce.generated.models import Challenge
from cauce.replies import GiveUp
from cauce.results import TaskProgress


class WaitOptions(TypedDict, total=False):
    """How to wait for a task."""

    wait_seconds: float
    """How long to wait for the task to end; five minutes by default."""
    retries: int
    """Number of retries of each call; defaults to the client's `retries`."""
    stop: StopSignal
    """Ends the wait with TaskStoppedError once it is set."""
    on_progress: Callable[[TaskProgress], None]
    """Called when waiting begins and whenever the task's status changes."""
    on_challenge: Callable[[Challenge], Awaitable[Mapping[str, str] | GiveUp | None]]
    """Called once for each challenge: shows it to the person and returns their answers by field
    name, `GIVE_UP`, or None if there is nothing to type."""


class _Credentials(TypedDict, total=False):
    institution: Required[str]
    """The institution's id, such as `banco-chile`: see `institutions()`."""
    username: str
    """RUT, or the e-mail address if the institution uses that."""
    password: str
    encrypt: bool
    """Encrypts the username and password with a key that expires with the session; defaults to the
    client's `encrypt`."""
    encrypt_args: str
    """Replaces username and password: a compact JWE, as returned by `encrypt_credentials`."""
    reference: str
    """Your own reference: at most 64 characters, without a RUT or an e-mail address."""
    sandbox_scenario: str
    """What the sandbox simulates, such as `wrong_login` or `slow=5`; ignored elsewhere."""


class RunOrder(_Credentials, WaitOptions, total=False):
    """What to read, where, as whom, and how to wait for it."""

    idempotency_key: str
    """Identifies the operation, so that it happens only once however often it is sent."""


class LaunchOrder(_Credentials, CreateOptions, total=False):
    """What to read, where and as whom."""

    interactive: bool
    """Whether somebody will answer the institution's challenges."""
