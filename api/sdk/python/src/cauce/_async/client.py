"""The client."""

from types import TracebackType
from typing import Self, Unpack

import httpx

from cauce._async.api import AsyncApi
from cauce._async.connect import AsyncConnect
from cauce._async.connections import AsyncConnections
from cauce._async.credentials import AsyncApiKey, AsyncKeptToken
from cauce._async.encryption import AsyncEncryption, AsyncSessionKeys
from cauce._async.events import AsyncEvents
from cauce._async.keys import AsyncKeys
from cauce._async.persons import AsyncPersons
from cauce._async.requests import AsyncRequests
from cauce._async.rights_requests import AsyncRightsRequests
from cauce._async.sandbox import AsyncSandbox
from cauce._async.signals import AsyncTaskSignals
from cauce._async.tasks import AsyncTasks
from cauce._async.webhooks import AsyncWebhooks
from cauce._call import get, post
from cauce._options import CallOptions, SendDefaults
from cauce._settings import api_base, require_sendable
from cauce.generated.models import Entities, Entity, Session, Usage, UserStatus


class AsyncCauce:
    """A client of the Cauce API. One serves a whole process: it keeps the session token and renews
    it.

    `api_key` is your organisation's API key for this environment: keep it on your server.
    `base_url` is the address of the environment's API. `client_id` is your organisation's id,
    which the connect calls require. `encrypt` encrypts every person's credentials before they are
    sent, on top of TLS. `timeout` is the timeout of each attempt of a call, in seconds. `retries`
    is how many times a call is retried if it may safely be repeated. `max_retry_wait` is the
    longest wait before a retry, in seconds; if the API asks for a longer one, the call fails.
    `session_minutes` is the lifetime of the session tokens, 10 to 60. `http_client` replaces the
    default HTTP client, for example with one that uses a proxy; it is closed together with this
    client.

    Raises ValueError if the key or the address is malformed.

    Example::

        async with AsyncCauce(api_key=api_key, base_url=base_url, encrypt=True) as cauce:
            task = await cauce.tasks.run(
                institution="banco-chile",
                action="movement",
                username="12345678-5",
                password=password,
            )
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        client_id: str | None = None,
        encrypt: bool = False,
        timeout: float = 30.0,
        retries: int = 3,
        max_retry_wait: float = 60.0,
        session_minutes: int = 60,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        require_sendable(api_key)
        base = api_base(base_url)
        defaults = SendDefaults(timeout, retries, max_retry_wait)
        self._api = AsyncApi(http_client or httpx.AsyncClient(), base, defaults)
        key = AsyncApiKey(api_key)

        async def login() -> str:
            call = post("/auth/login", {"expire": session_minutes}, is_repeatable=True)
            return (await self._api.ask(Session, call, key)).token

        self._session = AsyncKeptToken(login, session_minutes * 60)
        self.encryption = AsyncEncryption(self._api, self._session)
        """Keys for credentials that are encrypted elsewhere."""
        self.events = AsyncEvents(self._api, self._session)
        """Events, as a list and as a live stream."""
        self.tasks = AsyncTasks(
            self._api,
            self._session,
            AsyncSessionKeys(self.encryption, self._session),
            AsyncTaskSignals(self.events),
            encrypt,
        )
        """Extractions with a person's credentials."""
        self.connect = AsyncConnect(self._api, api_key, client_id)
        """Extractions based on a person's consent."""
        self.connections = AsyncConnections(self._api, key)
        """The consents of all your persons, by your own references."""
        self.sandbox = AsyncSandbox(self._api, key)
        """The simulated world of your persons, in the sandbox only."""
        self.rights_requests = AsyncRightsRequests(self._api, key)
        """Requests that persons made on their page, and your answers."""
        self.persons = AsyncPersons(self._api, key)
        """Exports the data kept about a person, and erases it."""
        self.webhooks = AsyncWebhooks(self._api, self._session)
        """The webhooks at which your server receives events."""
        self.keys = AsyncKeys(self._api, key)
        """Your organisation's API keys; requires a key with the scope `manage`."""
        self.requests = AsyncRequests(self._api, self._session)
        """The calls that your servers made; requires a key with the scope `manage`."""

    async def logout(self, **call: Unpack[CallOptions]) -> None:
        """Ends the session that the calls of this instance share; the next call opens another."""
        end = post("/auth/logout", is_repeatable=True)
        await self._api.ask(type(None), end, self._session, call)
        self._session.forget()

    async def institutions(self, **call: Unpack[CallOptions]) -> list[Entity]:
        """Returns every institution, and which of its actions can be launched now."""
        return await self._api.ask(Entities, get("/entities"), self._session, call)

    async def user_status(
        self, *, username: str, institution: str, **call: Unpack[CallOptions]
    ) -> UserStatus:
        """Returns whether extractions for a person are enabled at an institution, or paused after
        wrong passwords.
        """
        body = {"username": username, "entity": institution}
        read = post("/users/status/by-entity", body, is_repeatable=True)
        return await self._api.ask(UserStatus, read, self._session, call)

    async def usage(self, *, month: str | None = None, **call: Unpack[CallOptions]) -> Usage:
        """Returns the quota of a month, such as `2026-11`, and its use by day; the current month by
        default. Requires a key with the scope `manage`.
        """
        return await self._api.ask(Usage, get("/usage", month=month), self._session, call)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._api.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()
