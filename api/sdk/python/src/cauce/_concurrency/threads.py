"""Waiting and working beside in threads."""

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
"""Ends a wait once it is set, such as by another thread."""

sleep = time.sleep

_LOOK_AT_STOP_SECONDS = 0.2


class Wake:
    """Ends the pause of now, or else the next one."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def set(self) -> None:
        """Ends it."""
        self._woken.set()

    def pause(self, seconds: float, stop: StopSignal | None) -> None:
        """Waits this long, or until it is ended or stopped."""
        until = time.monotonic() + seconds
        slice_seconds = seconds if stop is None else _LOOK_AT_STOP_SECONDS
        while (left := until - time.monotonic()) > 0 and not (stop and stop.is_set()):
            if self._woken.wait(min(left, slice_seconds)):
                break
        self._woken.clear()


class Background:
    """Work that goes on beside, until it is ended."""

    def __init__(self, work: Callable[["Background"], None]) -> None:
        self._ended = threading.Event()
        self._response: httpx.Response | None = None
        thread = threading.Thread(target=work, args=(self,), name="cauce-events", daemon=True)
        thread.start()

    @property
    def is_ended(self) -> bool:
        """Whether it was."""
        return self._ended.is_set()

    def attach(self, response: httpx.Response) -> None:
        """What it reads; ends with it."""
        self._response = response
        if self.is_ended:
            self.end()

    def end(self) -> None:
        """Ends it at once."""
        self._ended.set()
        if self._response is None:
            return
        # Only this interrupts a thread that is reading; without it, it reads until the next
        # heartbeat.
        stream = self._response.extensions.get("network_stream")
        connection = None if stream is None else stream.get_extra_info("socket")
        if isinstance(connection, socket.socket):
            # It may be closed already.
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def pause(self, seconds: float) -> None:
        """Waits this long, or until it is ended."""
        self._ended.wait(seconds)


class Aside:
    """A call of somebody else's function, which may take as long as a person takes."""

    def __init__(self, call: Callable[[T], None], argument: T) -> None:
        call(argument)

    def cancel(self) -> None:
        """It has ended by now."""
