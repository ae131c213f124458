"""The simulated world."""

from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import post
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncSandbox:
    """The simulated world of your persons, in the sandbox only."""

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def move_clock(self, *, days: int, **call: Unpack[CallOptions]) -> m.SandboxClock:
        """Moves the simulated world on, so that a test reads today what comes tomorrow. `days` is
        1 to 31, added to earlier moves; there is no way back. Requires a key with the scope
        `connect`.
        """
        move = post("/sandbox/clock", {"days": days})
        return (await self._api.ask(m.MovedSandboxClock, move, self._key, call)).data
