"""Keys for credentials."""

import datetime as dt
from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials, AsyncKeptToken
from cauce._call import get, post
from cauce._concurrency.aio import Lock
from cauce._options import CallOptions
from cauce.generated.models import EncryptionKey, EncryptionKeys, SessionEncryptionKey

_MARGIN = dt.timedelta(seconds=30)
"""A key that would expire on its way is not used."""


class AsyncEncryption:
    """The keys for credentials that are encrypted elsewhere; `encrypt=True` needs none of these
    calls.
    """

    def __init__(self, api: AsyncApi, session: AsyncCredentials) -> None:
        self._api = api
        self._session = session

    async def keys(self, **call: Unpack[CallOptions]) -> list[EncryptionKey]:
        """The long-lived public keys of the service, one for each algorithm."""
        answer = await self._api.ask(EncryptionKeys, get("/encryption/keys"), self._session, call)
        return answer.keys

    async def create_key(self, **call: Unpack[CallOptions]) -> SessionEncryptionKey:
        """Creates a public key that dies with the session of this client."""
        create = post("/encryption/keys", {"alg": "ECDH-ES"}, is_repeatable=True)
        return await self._api.ask(SessionEncryptionKey, create, self._session, call)


class AsyncSessionKeys:
    """The key of the session, created once for each of its tokens."""

    def __init__(self, encryption: AsyncEncryption, token: AsyncKeptToken) -> None:
        self._encryption = encryption
        self._token = token
        self._lock = Lock()
        self._kept: tuple[str, SessionEncryptionKey] | None = None

    async def get(self) -> EncryptionKey:
        """The key of now."""
        token = await self._token.get()
        async with self._lock:
            if self._kept is None or self._kept[0] != token or _is_over(self._kept[1]):
                self._kept = (token, await self._encryption.create_key())
            return self._kept[1].key

    def forget(self) -> None:
        """The API could not decrypt with it: the next call creates another."""
        self._kept = None


def _is_over(key: SessionEncryptionKey) -> bool:
    return key.expires_at - _MARGIN <= dt.datetime.now(dt.UTC)
