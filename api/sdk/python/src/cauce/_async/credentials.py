"""The credentials of calls: the API key, or a token."""

from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Protocol

from cauce._concurrency.aio import Lock
from cauce.errors import CauceError

_USABLE_SHARE = 0.9
"""Part of its lifetime after which a token is replaced."""

_BEARER = "Bearer "


class AsyncCredentials(Protocol):
    """How a call authenticates."""

    async def header(self) -> tuple[str, str]:
        """Returns the header's name and value."""

    def reject(self, value: str) -> bool:
        """Reports that the API did not accept the value.

        Returns whether there may be another one to try.
        """


class AsyncApiKey:
    """Credentials of calls that need the API key."""

    def __init__(self, api_key: str) -> None:
        self._api_key = api_key

    async def header(self) -> tuple[str, str]:
        """Returns the header's name and value."""
        return "x-api-key", self._api_key

    def reject(self, _: str) -> bool:
        """Returns False, because there is no other value to try."""
        return False


class AsyncKeptToken:
    """A token that is created when it is first needed, shared by all calls, and replaced before it
    expires or when the API no longer accepts it.
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
        """Returns the token, which is created if necessary.

        Raises whatever creating it raises, to every caller that waits; the next call tries again.
        """
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
        """Returns the header's name and value."""
        return "authorization", f"{_BEARER}{await self.get()}"

    def forget(self) -> None:
        """Makes the next call create another token."""
        self._token = None

    def reject(self, value: str) -> bool:
        """Makes the next call create another token, unless that has already happened."""
        if self._token == value.removeprefix(_BEARER):
            self._token = None
        return True
