"""Helpers for the tests."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable
from itertools import count
from typing import Any
from zlib import crc32

import httpx

BASE_URL = os.environ["CAUCE_TEST_URL"]
PASSWORD = os.environ["CAUCE_TEST_PASSWORD"]


class Control:
    """Calls the control server in the API's process, which prepares and inspects the API."""

    def __init__(self) -> None:
        self._http = httpx.Client(base_url=os.environ["CAUCE_TEST_CONTROL_URL"], timeout=60)

    def __call__(self, name: str, argument: Any = None) -> Any:
        answer = self._http.post(f"/{name}", content=json.dumps(argument))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def fail(self, call: str, *faults: Any) -> None:
        self("fail", {"call": call, "faults": faults})

    def requests(self, call: str) -> list[Any]:
        requests: list[Any] = self("requests", call)
        return requests

    def close(self) -> None:
        self._http.close()


class Awaitable:
    """Wraps the client for threads in an asynchronous interface, so that one test covers both."""

    def __init__(self, target: Any) -> None:
        self._target = target

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._target, name)
        if not callable(value):
            return Awaitable(value)
        if name == "person":
            return lambda *arguments: Awaitable(value(*arguments))
        if name == "follow":
            return lambda **arguments: _as_async(value(**arguments))

        def call(*arguments: Any, **named: Any) -> Any:
            if "on_challenge" in named:
                named["on_challenge"] = _as_sync(named["on_challenge"])
            return asyncio.to_thread(value, *arguments, **named)

        return call


def _as_sync(call: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *arguments: asyncio.run(call(*arguments))


async def _as_async(events: Any) -> AsyncIterator[Any]:
    try:
        while (event := await asyncio.to_thread(next, events, None)) is not None:
            yield event
    finally:
        events.close()


# Each test file has its own process and range of numbers, so every run uses the same people.
_numbers = count(crc32(sys.argv[-1].encode()) % 4_000_000 + 12_000_000)


def next_rut() -> str:
    """Returns a valid RUT; its check digit is modulus 11 with weights 2 to 7 from the right."""
    number = next(_numbers)
    digits = [int(digit) for digit in reversed(str(number))]
    check = 11 - sum(digit * (2 + place % 6) for place, digit in enumerate(digits)) % 11
    return f"{number}-{ {10: 'K', 11: '0'}.get(check, check) }"


def order(**changes: Any) -> dict[str, Any]:
    """Returns the arguments of a task that the simulator ends at once."""
    return {
        "institution": "banco-chile",
        "action": "identity-validation",
        "username": next_rut(),
        "password": PASSWORD,
        **changes,
    }


async def until(holds: Callable[[], Any], seconds: float = 20) -> None:
    """Waits until the condition holds."""
    for _ in range(int(seconds / 0.05)):
        if await asyncio.to_thread(holds):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("It never held.")
