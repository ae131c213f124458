"""What is asked of tasks."""

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
    """How long to wait for the task's end: five minutes unless said otherwise."""
    retries: int
    """How often each of its calls is tried again; else the client's."""
    stop: StopSignal
    """Ends the wait with TaskStoppedError once it is set."""
    on_progress: Callable[[TaskProgress], None]
    """Called when the task begins to wait and whenever its status changes."""
    on_challenge: Callable[[Challenge], Awaitable[Mapping[str, str] | GiveUp | None]]
    """Called once for each challenge: shows it to the person and returns what they typed by the
    field's name, `GIVE_UP`, or None where there is nothing to type."""


class _Credentials(TypedDict, total=False):
    institution: Required[str]
    """Id, such as `banco-chile`: see `institutions()`."""
    username: str
    """RUT, or the e-mail address where the institution takes one."""
    password: str
    encrypt: bool
    """Encrypts both with a key that dies with the session; the client's `encrypt` otherwise."""
    encrypt_args: str
    """Instead of both: a compact JWE, as `encrypt_credentials` makes it."""
    sandbox_scenario: str
    """What the sandbox plays, such as `wrong_login` or `slow=5`; ignored elsewhere."""


class RunOrder(_Credentials, WaitOptions, total=False):
    """What to read, where, as whom, and how to wait for it."""

    idempotency_key: str
    """Names the operation, so that it happens once however often it is sent."""


class LaunchOrder(_Credentials, CreateOptions, total=False):
    """What to read, where and as whom."""

    interactive: bool
    """Whether somebody will answer the institution's challenges."""
