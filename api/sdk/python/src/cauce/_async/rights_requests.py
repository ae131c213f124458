"""Requests that persons made on their page."""

from typing import Literal, Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import get, part, post
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncRightsRequests:
    """Requests that persons made on their page (Law 21.719). Requires a key with the scope
    `connect`.
    """

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def list(
        self,
        *,
        status: Literal["done", "open", "answered", "overdue"] | None = None,
        page: int | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> m.RightsRequests:
        """Returns a page of requests, the newest first; `open` and `overdue` ones wait for your
        answer.
        """
        query = get("/rights-requests", status=status, page=page, limit=limit)
        return (await self._api.ask(m.RightsRequestsAnswer, query, self._key, call)).data

    async def get(self, request_id: str, **call: Unpack[CallOptions]) -> m.RightsRequest:
        """Returns the request that an event refers to by its `requestId`.

        Raises NotFoundError if the request is unknown or another client's.
        """
        read = get(f"/rights-requests/{part(request_id)}")
        return (await self._api.ask(m.RightsRequestAnswer, read, self._key, call)).data

    async def answer(
        self,
        request_id: str,
        *,
        outcome: Literal["done", "rejected"],
        message: str,
        **call: Unpack[CallOptions],
    ) -> m.RightsRequest:
        """Tells the person what you did, by mail and on their page. An answer is final.

        Raises ConflictError if the request has been answered, or needs no answer.
        """
        body = {"outcome": outcome, "message": message}
        answer = post(f"/rights-requests/{part(request_id)}/answer", body)
        return (await self._api.ask(m.AnsweredRightsRequest, answer, self._key, call)).data
