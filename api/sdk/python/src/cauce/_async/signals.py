"""Wakes the callers that wait for a task when its events arrive."""

from contextlib import aclosing
from threading import Lock as Guard
from time import monotonic
from typing import Final

from cauce._async.events import AsyncEvents
from cauce._concurrency.aio import Background, StopSignal, Wake
from cauce.generated.catalogue import EventType
from cauce.generated.models import Event

_TYPES: Final[tuple[EventType, ...]] = ("task.finished", "task.challenge")
_REFUSED_SECONDS = 60.0
"""How long tasks are polled without the event stream after the API refused it."""


class AsyncTaskWatch:
    """A task that a caller waits for."""

    def __init__(self, signals: "AsyncTaskSignals", task_id: str) -> None:
        self.task_id = task_id
        self._signals = signals
        self._wake = Wake()

    def is_live(self) -> bool:
        """Returns whether the task's events arrive, so that frequent polling is unnecessary."""
        return self._signals.is_live

    async def pause(self, seconds: float, stop: StopSignal | None) -> None:
        """Waits this long, or until an event about the task arrives or `stop` is set."""
        await self._wake.pause(seconds, stop)

    def wake(self) -> None:
        """Ends the current pause, or the next one if there is none."""
        self._wake.set()

    def end(self) -> None:
        """Ends the watch."""
        self._signals.end(self)


class AsyncTaskSignals:
    """Wakes the callers that wait for tasks, with one event stream for all of them while there are
    any.
    """

    def __init__(self, events: AsyncEvents) -> None:
        self.is_live = False
        self._events = events
        # Protects the fields below, which threads share; never held for long.
        self._guard = Guard()
        self._watches: list[AsyncTaskWatch] = []
        self._stream: Background | None = None
        self._refused_until = 0.0

    def watch(self, task_id: str) -> AsyncTaskWatch:
        """Starts a watch of a task."""
        watch = AsyncTaskWatch(self, task_id)
        with self._guard:
            self._watches.append(watch)
            if self._stream is None and monotonic() >= self._refused_until:
                self._stream = Background(self._follow)
        return watch

    def end(self, watch: AsyncTaskWatch) -> None:
        """Ends a watch; the stream ends with the last one."""
        with self._guard:
            self._watches.remove(watch)
            if self._watches or self._stream is None:
                return
            stream, self._stream = self._stream, None
            self.is_live = False
        stream.end()

    async def _follow(self, stream: Background) -> None:
        try:
            async with aclosing(self._events.updates(None, _TYPES, stream)) as updates:
                async for update in updates:
                    self._tell(stream, update)
        except Exception:
            # Whatever the error is, polling works without events.
            if not stream.is_ended:
                self._refused_until = monotonic() + _REFUSED_SECONDS
        finally:
            with self._guard:
                if self._stream is stream:
                    self._stream = None
                    self.is_live = False

    def _tell(self, stream: Background, update: Event | str) -> None:
        with self._guard:
            if self._stream is not stream:
                return
            if not isinstance(update, Event):
                self.is_live = update == "connected"
            # The stream does not repeat earlier events, so a new connection wakes every watch.
            woken = [
                watch
                for watch in self._watches
                if update == "connected"
                or (isinstance(update, Event) and update.data.task_id == watch.task_id)
            ]
        for watch in woken:
            watch.wake()
