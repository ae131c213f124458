"""The calls that a client made."""

from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import get, part
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncRequests:
    """The calls that your servers made in the last 7 days. Requires a key with the scope
    `manage`.
    """

    def __init__(self, api: AsyncApi, session: AsyncCredentials) -> None:
        self._api = api
        self._session = session

    async def list(
        self,
        *,
        request_id: str | None = None,
        before: str | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> m.Requests:
        """Returns the newest calls first; while `has_more`, continue with the last one's `id` as
        `before`. A call appears after a few seconds.
        """
        query = get("/requests", requestId=request_id, before=before, limit=limit)
        return await self._api.ask(m.Requests, query, self._session, call)

    async def get(self, request_id: str, **call: Unpack[CallOptions]) -> m.Request:
        """Returns the result of one call. Its `request_id` is in every error.

        Raises NotFoundError if your organisation did not make the call in the last 7 days.
        """
        read = get(f"/requests/{part(request_id)}")
        return await self._api.ask(m.Request, read, self._session, call)
