"""What a client called."""

from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import get, part
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncRequests:
    """What your servers called in the last 7 days; needs the scope `manage`."""

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
        """The newest calls first; while `has_more`, continue with the last one's `id` as `before`.
        A call is there after a few seconds.
        """
        query = get("/requests", requestId=request_id, before=before, limit=limit)
        return await self._api.ask(m.Requests, query, self._session, call)

    async def get(self, request_id: str, **call: Unpack[CallOptions]) -> m.Request:
        """What became of a call: every error has its `request_id`.

        Raises NotFoundError for one that your organisation did not make in the last 7 days.
        """
        read = get(f"/requests/{part(request_id)}")
        return await self._api.ask(m.Request, read, self._session, call)
