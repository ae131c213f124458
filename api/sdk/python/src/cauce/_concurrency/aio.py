"""Waiting and working beside in an event loop."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

import httpx

T = TypeVar("T")

Lock = asyncio.Lock
StopSignal: TypeAlias = asyncio.Event
"""Ends a wait once it is set. Cancelling the task that waits ends it as well."""

sleep = asyncio.sleep


class Wake:
    """Ends the pause of now, or else the next one."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()

    def set(self) -> None:
        """Ends it."""
        self._woken.set()

    async def pause(self, seconds: float, stop: StopSignal | None) -> None:
        """Waits this long, or until it is ended or stopped."""
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
    """Work that goes on beside, until it is ended."""

    def __init__(self, work: Callable[["Background"], Coroutine[Any, Any, None]]) -> None:
        self.is_ended = False
        self._task = asyncio.create_task(work(self))

    def attach(self, response: httpx.Response) -> None:
        """What it reads; ends with it."""

    def end(self) -> None:
        """Ends it at once."""
        self.is_ended = True
        self._task.cancel()

    async def pause(self, seconds: float) -> None:
        """Waits this long, or until it is ended."""
        await asyncio.sleep(seconds)


class Aside:
    """A call of somebody else's function, which may take as long as a person takes."""

    def __init__(self, call: Callable[[T], Coroutine[Any, Any, None]], argument: T) -> None:
        self._task = asyncio.create_task(call(argument))

    def cancel(self) -> None:
        """Nobody waits for it any more."""
        self._task.cancel()
