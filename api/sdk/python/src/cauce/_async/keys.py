"""The API keys of a client."""

import builtins
import datetime as dt
from collections.abc import Sequence
from typing import Literal, Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import Call, get, iso_date, part, post, present
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncKeys:
    """Your organisation's API keys. Requires a key with the scope `manage`, not a session."""

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def list(self, **call: Unpack[CallOptions]) -> builtins.list[m.Key]:
        """Returns all keys with the time of their last use, but without the secrets themselves."""
        return (await self._api.ask(m.Keys, get("/keys"), self._key, call)).keys

    async def create(
        self,
        *,
        scopes: Sequence[Literal["main", "connect", "manage"]],
        expires_at: dt.datetime | None = None,
        networks: Sequence[str] | None = None,
        **call: Unpack[CallOptions],
    ) -> m.MadeKey:
        """Creates a key, which is shown only this once. `networks` are the addresses from which it
        may be used.
        """
        body = present(
            {
                "scopes": [*scopes],
                "expiresAt": None if expires_at is None else iso_date(expires_at),
                "networks": None if networks is None else [*networks],
            }
        )
        return await self._api.ask(m.MadeKey, post("/keys", body), self._key, call)

    async def rotate(self, key_id: str, **call: Unpack[CallOptions]) -> m.RotatedKey:
        """Creates a key with the same permissions and limits; the old one stays valid for 24 more
        hours.
        """
        rotate = post(f"/keys/{part(key_id)}/rotate")
        return await self._api.ask(m.RotatedKey, rotate, self._key, call)

    async def retire(self, key_id: str, **call: Unpack[CallOptions]) -> m.Key:
        """Revokes a key within 5 seconds.

        Raises ConflictError for the key that this client uses.
        """
        retire = Call("DELETE", f"/keys/{part(key_id)}", is_repeatable=True)
        return await self._api.ask(m.Key, retire, self._key, call)
