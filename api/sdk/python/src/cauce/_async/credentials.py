"""What calls authenticate with."""

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Protocol

from cauce._concurrency.aio import Lock
from cauce.errors import CauceError

_USABLE_SHARE = 0.9
"""Part of its lifetime after which a token is replaced."""

_BEARER = "Bearer "


class AsyncCredentials(Protocol):
    """What a call authenticates with."""

    async def header(self) -> tuple[str, str]:
        """The header's name and value."""

    def reject(self, value: str) -> bool:
        """The API did not take that value: whether there may be another one."""


class AsyncApiKey:
    """Calls that take the API key."""

    def __init__(self, api_key: str) -> None:
        self._api_key = api_key

    async def header(self) -> tuple[str, str]:
        """The header's name and value."""
        return "x-api-key", self._api_key

    def reject(self, _: str) -> bool:
        """There is no other one."""
        return False


class AsyncKeptToken:
    """A token that is created when it is first needed, shared by all calls, and replaced before its
    time is over or when the API no longer takes it.
    """

    def __init__(self, create: Callable[[], Awaitable[str]], lifetime_seconds: float) -> None:
        self._create = create
        self._usable_seconds = lifetime_seconds * _USABLE_SHARE
        self._lock = Lock()
        self._token: str | None = None
        self._replace_at = 0.0
        self._failures = 0
        self._failure: CauceError | None = None

    async def get(self) -> str:
        """Raises whatever its creation raises, to everyone who waits; the next call tries again."""
        failures = self._failures
        async with self._lock:
            if self._failure is not None and self._failures > failures:
                raise self._failure
            if self._token is None or monotonic() >= self._replace_at:
                try:
                    self._token = await self._create()
                except CauceError as error:
                    self._failures += 1
                    self._failure = error
                    raise
                self._replace_at = monotonic() + self._usable_seconds
            return self._token

    async def header(self) -> tuple[str, str]:
        """The header's name and value."""
        return "authorization", f"{_BEARER}{await self.get()}"

    def reject(self, value: str) -> bool:
        """The next call creates another, unless that is done already."""
        if self._token == value.removeprefix(_BEARER):
            self._token = None
        return True
