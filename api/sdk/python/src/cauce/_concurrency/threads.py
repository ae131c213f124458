"""Pauses and background work in threads."""

import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias, TypeVar

import httpx

T = TypeVar("T")

Lock = threading.Lock
StopSignal: TypeAlias = threading.Event
"""Ends a wait once it is set, for example by another thread."""

INTERRUPTIONS = (KeyboardInterrupt, SystemExit)
"""What ends a wait from outside."""

sleep = time.sleep

_LOOK_AT_STOP_SECONDS = 0.2


def finish(call: Callable[[T], None], argument: T) -> None:
    """Runs a call."""
    call(argument)


class Wake:
    """Ends the current pause, or the next one if there is none."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def set(self) -> None:
        """Ends the current pause, or the next one if there is none."""
        self._woken.set()

    def pause(self, seconds: float, stop: StopSignal | None) -> None:
        """Waits this long, or until `set` is called or `stop` is set."""
        until = time.monotonic() + seconds
        slice_seconds = seconds if stop is None else _LOOK_AT_STOP_SECONDS
        while (left := until - time.monotonic()) > 0 and not (stop and stop.is_set()):
            if self._woken.wait(min(left, slice_seconds)):
                break
        self._woken.clear()


class Background:
    """Work that runs in the background until it is ended."""

    def __init__(self, work: Callable[["Background"], None]) -> None:
        self._ended = threading.Event()
        self._response: httpx.Response | None = None
        thread = threading.Thread(target=work, args=(self,), name="cauce-events", daemon=True)
        thread.start()

    @property
    def is_ended(self) -> bool:
        """Whether `end` was called."""
        return self._ended.is_set()

    def attach(self, response: httpx.Response) -> None:
        """Remembers the response that the work reads, whose connection `end` shuts down."""
        self._response = response
        if self.is_ended:
            self.end()

    def end(self) -> None:
        """Ends the work at once."""
        self._ended.set()
        if self._response is None:
            return
        # Only shutting down the socket interrupts a thread that is reading; otherwise the thread
        # reads until the next heartbeat.
        stream = self._response.extensions.get("network_stream")
        connection = None if stream is None else stream.get_extra_info("socket")
        if isinstance(connection, socket.socket):
            # The socket may be closed already.
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def pause(self, seconds: float) -> None:
        """Waits this long, or until the work is ended."""
        self._ended.wait(seconds)


class Aside:
    """Runs a callback in the calling thread; it may take as long as a person needs to answer."""

    def __init__(self, call: Callable[[T], None], argument: T) -> None:
        call(argument)

    def cancel(self) -> None:
        """Does nothing: the callback has already returned."""
