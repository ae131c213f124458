"""Waits for a task, and passes the institution's challenges to the person in the meantime."""

from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, Protocol

from cauce._async.orders import WaitOptions
from cauce._async.signals import AsyncTaskWatch
from cauce._concurrency.aio import Aside
from cauce.errors import (
    CauceError,
    ConflictError,
    ConnectionError,
    RateLimitError,
    ServiceError,
    TaskStoppedError,
    TaskTimeoutError,
)
from cauce.generated.models import Challenge
from cauce.replies import GiveUp
from cauce.results import Task, TaskProgress

_WAIT_SECONDS = 300.0
_FIRST_POLL_SECONDS = 0.5
_MAX_POLL_SECONDS = 2.0
_POLL_GROWTH = 1.25
# Poll interval while events arrive, in case one of them is lost.
_LIVE_POLL_SECONDS = 5.0


class AsyncTaskCalls(Protocol):
    """The calls that waiting makes."""

    async def read(self) -> Task[Any]:
        """Returns the task in its current state."""

    async def answer(self, challenge_id: str, answers: Mapping[str, str]) -> None:
        """Sends the person's answer to a challenge."""

    async def cancel_challenge(self) -> None:
        """Reports that the person will not answer."""


async def wait_for_task(
    calls: AsyncTaskCalls, watch: AsyncTaskWatch, options: WaitOptions
) -> Task[Any]:
    """Waits until a task has ended, with whatever outcome: by its events if they arrive, otherwise
    by polling. If the API is temporarily unreachable, it keeps waiting.

    Raises TaskTimeoutError, TaskStoppedError, or the error of the API's refusal.
    """
    began_at = monotonic()
    wait_seconds = options.get("wait_seconds", _WAIT_SECONDS)
    stop = options.get("stop")
    talk = AsyncChallengeTalk(calls, watch.wake, options.get("on_challenge"))
    shown: str | None = None
    outage: CauceError | None = None
    poll_seconds = _FIRST_POLL_SECONDS
    try:
        while True:
            if stop is not None and stop.is_set():
                raise TaskStoppedError(watch.task_id)
            try:
                task = await calls.read()
                outage = None
            except (ConnectionError, ServiceError, RateLimitError) as error:
                outage = error
            else:
                if not task.is_going_on:
                    return task
                if task.status != shown:
                    _show(options, task, monotonic() - began_at)
                shown = task.status
                talk.follow(task.challenge)
            left = wait_seconds - (monotonic() - began_at)
            if left <= 0:
                raise outage or TaskTimeoutError(watch.task_id, wait_seconds)
            is_live = outage is None and watch.is_live()
            await watch.pause(min(_LIVE_POLL_SECONDS if is_live else poll_seconds, left), stop)
            poll_seconds = min(poll_seconds * _POLL_GROWTH, _MAX_POLL_SECONDS)
    finally:
        talk.end()
        watch.end()


def _show(options: WaitOptions, task: Task[Any], elapsed_seconds: float) -> None:
    on_progress = options.get("on_progress")
    if on_progress is not None and (task.status == "pending" or task.status == "running"):
        on_progress(TaskProgress(task.task_id, task.status, elapsed_seconds))


class AsyncChallengeTalk:
    """Passes the institution's challenges to the person while a task is being followed."""

    def __init__(
        self,
        calls: AsyncTaskCalls,
        replied: Callable[[], None],
        on_challenge: Callable[[Challenge], Awaitable[Mapping[str, str] | GiveUp | None]] | None,
    ) -> None:
        self._calls = calls
        self._replied = replied
        self._on_challenge = on_challenge
        self._asked: str | None = None
        self._aside: Aside | None = None
        self._failure: Exception | None = None

    def follow(self, challenge: Challenge | None) -> None:
        """Asks the person about a new challenge, and cancels the question about one that is no
        longer open.

        Raises the error that `on_challenge` or the API raised about an earlier challenge.
        """
        if self._failure is not None:
            raise self._failure
        if challenge is not None and challenge.id == self._asked:
            return
        self.end()
        if challenge is not None and self._on_challenge is not None:
            self._asked = challenge.id
            self._aside = Aside(self._ask, challenge)

    def end(self) -> None:
        """Stops waiting for the person's reply."""
        if self._aside is not None:
            self._aside.cancel()
        self._aside = None

    async def _ask(self, challenge: Challenge) -> None:
        try:
            if self._on_challenge is None:
                return
            reply = await self._on_challenge(challenge)
            if isinstance(reply, GiveUp):
                await self._calls.cancel_challenge()
            elif reply is not None:
                await self._calls.answer(challenge.id, reply)
        except ConflictError:
            # The challenge expired in the meantime: the task itself shows how it continues.
            pass
        except Exception as error:
            self._failure = error
        finally:
            self._replied()
