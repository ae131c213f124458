"""Keys that encrypt credentials."""

import datetime as dt
from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials, AsyncKeptToken
from cauce._call import get, post
from cauce._concurrency.aio import Lock
from cauce._options import CallOptions
from cauce.generated.models import EncryptionKey, EncryptionKeys, SessionEncryptionKey

_MARGIN = dt.timedelta(seconds=30)
"""A key is not used if it would expire within this time, while the request is on its way."""


class AsyncEncryption:
    """The keys for credentials that are encrypted elsewhere; `encrypt=True` needs none of these
    calls.
    """

    def __init__(self, api: AsyncApi, session: AsyncCredentials) -> None:
        self._api = api
        self._session = session

    async def keys(self, **call: Unpack[CallOptions]) -> list[EncryptionKey]:
        """Returns the long-lived public keys of the service, one for each algorithm."""
        answer = await self._api.ask(EncryptionKeys, get("/encryption/keys"), self._session, call)
        return answer.keys

    async def create_key(self, **call: Unpack[CallOptions]) -> SessionEncryptionKey:
        """Creates a public key that expires with this client's session."""
        create = post("/encryption/keys", {"alg": "ECDH-ES"}, is_repeatable=True)
        return await self._api.ask(SessionEncryptionKey, create, self._session, call)


class AsyncSessionKeys:
    """The session's public key, created once for each session token."""

    def __init__(self, encryption: AsyncEncryption, token: AsyncKeptToken) -> None:
        self._encryption = encryption
        self._token = token
        self._lock = Lock()
        self._kept: tuple[str, SessionEncryptionKey] | None = None

    async def get(self) -> EncryptionKey:
        """Returns the current key, which is created if necessary."""
        token = await self._token.get()
        async with self._lock:
            if self._kept is None or self._kept[0] != token or _is_over(self._kept[1]):
                self._kept = (token, await self._encryption.create_key())
            return self._kept[1].key

    def forget(self) -> None:
        """Makes the next call create another key, because the API could not decrypt with it."""
        self._kept = None


def _is_over(key: SessionEncryptionKey) -> bool:
    return key.expires_at - _MARGIN <= dt.datetime.now(dt.UTC)
