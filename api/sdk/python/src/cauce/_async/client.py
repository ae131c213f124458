"""The client."""

from types import TracebackType
from typing import Self, Unpack

import httpx

from cauce._async.api import AsyncApi
from cauce._async.connect import AsyncConnect
from cauce._async.credentials import AsyncApiKey, AsyncKeptToken
from cauce._async.encryption import AsyncEncryption, AsyncSessionKeys
from cauce._async.events import AsyncEvents
from cauce._async.keys import AsyncKeys
from cauce._async.persons import AsyncPersons
from cauce._async.requests import AsyncRequests
from cauce._async.rights_requests import AsyncRightsRequests
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

    `api_key` is of your organisation in this environment: keep it on your server. `base_url` is
    where the API of the environment is. The connect calls need `client_id`. `encrypt` encrypts
    every person's credentials before they are sent, on top of TLS. `timeout`, in seconds, is how
    long each try of a call may be without an answer; `retries` is how often a call that may safely
    be repeated is tried again; one that may be repeated only after longer than `max_retry_wait`
    seconds fails instead. `session_minutes` is the lifetime of the session tokens, 10 to 60.
    `http_client` replaces the client's own, such as by one that uses a proxy; it is closed with
    this one.

    Raises ValueError for a key or an address that cannot be right.

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
        """What happened, as a list and as it happens."""
        self.tasks = AsyncTasks(
            self._api,
            self._session,
            AsyncSessionKeys(self.encryption, self._session),
            AsyncTaskSignals(self.events),
            encrypt,
        )
        """Extractions with a person's credentials."""
        self.connect = AsyncConnect(self._api, api_key, client_id)
        """Extractions by a person's consent."""
        self.rights_requests = AsyncRightsRequests(self._api, key)
        """What persons asked for on their page, and your answers."""
        self.persons = AsyncPersons(self._api, key)
        """A copy of what there is of a person, and its erasure."""
        self.webhooks = AsyncWebhooks(self._api, self._session)
        """Where events are sent to."""
        self.keys = AsyncKeys(self._api, self._session)
        """API keys; needs the scope `manage`."""
        self.requests = AsyncRequests(self._api, self._session)
        """What your servers called; needs the scope `manage`."""

    async def institutions(self, **call: Unpack[CallOptions]) -> list[Entity]:
        """Every institution, and which of its actions can be launched now."""
        return await self._api.ask(Entities, get("/entities"), self._session, call)

    async def user_status(
        self, *, username: str, institution: str, **call: Unpack[CallOptions]
    ) -> UserStatus:
        """Whether a person may be asked for at an institution, or is paused there after wrong
        passwords.
        """
        body = {"username": username, "entity": institution}
        read = post("/users/status/by-entity", body, is_repeatable=True)
        return await self._api.ask(UserStatus, read, self._session, call)

    async def usage(self, *, month: str | None = None, **call: Unpack[CallOptions]) -> Usage:
        """The quota and its use by day, of this month or of one such as `2026-11`; needs the scope
        `manage`.
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
