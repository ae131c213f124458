"""Pauses and background work in an event loop."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

import httpx

T = TypeVar("T")

Lock = asyncio.Lock
StopSignal: TypeAlias = asyncio.Event
"""Ends a wait once it is set. Cancelling the waiting asyncio task also ends the wait."""

INTERRUPTIONS = (asyncio.CancelledError, KeyboardInterrupt, SystemExit)
"""What ends a wait from outside."""

sleep = asyncio.sleep

_unfinished: set[asyncio.Task[None]] = set()


async def finish(call: Callable[[T], Coroutine[Any, Any, None]], argument: T) -> None:
    """Runs a call that goes on even if the asyncio task that waits for it is cancelled."""
    task = asyncio.create_task(call(argument))
    # The event loop itself keeps only weak references to tasks.
    _unfinished.add(task)
    task.add_done_callback(_unfinished.discard)
    await asyncio.shield(task)


class Wake:
    """Ends the current pause, or the next one if there is none."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    def set(self) -> None:
        """Ends the current pause, or the next one if there is none."""
        self._woken.set()

    async def pause(self, seconds: float, stop: StopSignal | None) -> None:
        """Waits this long, or until `set` is called or `stop` is set."""
        waits = [
            asyncio.ensure_future(event.wait())
            for event in (self._woken, stop)
            if event is not None
        ]
        try:
            await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
        self._woken.clear()


class Background:
    """Work that runs in the background until it is ended."""

    def __init__(self, work: Callable[["Background"], Coroutine[Any, Any, None]]) -> None:
        self.is_ended = False
        self._task = asyncio.create_task(work(self))

    def attach(self, response: httpx.Response) -> None:
        """Does nothing: cancelling the asyncio task also closes the response that it reads."""

    def end(self) -> None:
        """Ends the work at once."""
        self.is_ended = True
        self._task.cancel()

    async def pause(self, seconds: float) -> None:
        """Waits this long, or until the work is ended."""
        await asyncio.sleep(seconds)


class Aside:
    """Runs a callback concurrently, as it may take as long as a person needs to answer."""

    def __init__(self, call: Callable[[T], Coroutine[Any, Any, None]], argument: T) -> None:
        self._task = asyncio.create_task(call(argument))

    def cancel(self) -> None:
        """Cancels the callback, whose result is no longer needed."""
        self._task.cancel()
