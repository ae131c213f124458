"""The webhooks of a client."""

import builtins
import datetime as dt
import uuid
from collections.abc import Sequence
from typing import Literal, Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import Call, get, iso_date, part, post, present
from cauce._options import CallOptions, CreateOptions
from cauce.generated import models as m
from cauce.generated.catalogue import EventType


class WebhookChange(CallOptions, total=False):
    """What may change of a webhook."""

    url: str
    types: Sequence[EventType] | None
    """The types that it is told; None for all."""
    enabled: bool


class AsyncWebhooks:
    """Webhooks, and what was delivered to them. `cauce.webhooks.verify` checks a delivery."""

    def __init__(self, api: AsyncApi, session: AsyncCredentials) -> None:
        self._api = api
        self._session = session

    async def create(
        self,
        *,
        url: str,
        types: Sequence[EventType] | None = None,
        **options: Unpack[CreateOptions],
    ) -> m.CreatedWebhook:
        """Creates one, for some types of events or for all. Its secret is shown this once.

        Raises ValidationError for an address that is not allowed, ConflictError where there are
        too many.
        """
        body = present({"url": url, "types": None if types is None else [*types]})
        headers = {"Idempotency-Key": options.get("idempotency_key") or str(uuid.uuid4())}
        create = post("/webhooks", body, is_repeatable=True, headers=headers)
        return await self._api.ask(m.CreatedWebhook, create, self._session, options)

    async def list(self, **call: Unpack[CallOptions]) -> builtins.list[m.Webhook]:
        """Every one, the oldest first, without its secret."""
        return (await self._api.ask(m.Webhooks, get("/webhooks"), self._session, call)).webhooks

    async def get(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Webhook:
        """Raises PermissionError for one that is unknown or another client's."""
        return await self._api.ask(m.Webhook, get(_path(webhook_id)), self._session, call)

    async def update(self, webhook_id: str, **change: Unpack[WebhookChange]) -> m.Webhook:
        """Changes what is said. One that is turned on again is sent what it missed, of 30 days at
        most.
        """
        names = ("url", "types", "enabled")
        body = {name: change.get(name) for name in names if name in change}
        patch = Call("PATCH", _path(webhook_id), is_repeatable=True, body=body)
        return await self._api.ask(m.Webhook, patch, self._session, change)

    async def delete(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Webhook:
        """Deletes it and its deliveries; the events stay in `events.list`."""
        delete = Call("DELETE", _path(webhook_id), is_repeatable=False)
        return await self._api.ask(m.Webhook, delete, self._session, call)

    async def rotate_secret(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.RotatedSecret:
        """Gives it a new secret; both sign for 24 hours."""
        rotate = post(f"{_path(webhook_id)}/rotate-secret")
        return await self._api.ask(m.RotatedSecret, rotate, self._session, call)

    async def test(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Delivery:
        """Sends it a `webhook.test`, once; `deliveries` tells what became of it.

        Raises ConflictError for one that is turned off.
        """
        return await self._api.ask(
            m.Delivery, post(f"{_path(webhook_id)}/test"), self._session, call
        )

    async def deliveries(
        self,
        webhook_id: str,
        *,
        status: Literal["pending", "delivered", "failed"] | None = None,
        before: str | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> m.Deliveries:
        """A page of what was sent to it in the last 30 days and what your server answered, the
        newest first; continue with the last id as `before`.
        """
        query = get(f"{_path(webhook_id)}/deliveries", status=status, before=before, limit=limit)
        return await self._api.ask(m.Deliveries, query, self._session, call)

    async def retry(
        self, webhook_id: str, delivery_id: str, **call: Unpack[CallOptions]
    ) -> m.Delivery:
        """Sends one again, whether it arrived or not, with the same `webhook-id`."""
        retry = post(f"{_path(webhook_id)}/deliveries/{part(delivery_id)}/retry")
        return await self._api.ask(m.Delivery, retry, self._session, call)

    async def retry_span(
        self,
        webhook_id: str,
        *,
        from_: dt.datetime,
        to: dt.datetime,
        status: Literal["failed", "all"] = "failed",
        **call: Unpack[CallOptions],
    ) -> m.RetriedDeliveries:
        """Sends the deliveries of a span again, those that failed for good unless said otherwise,
        and tells how many. The moments need a time zone.
        """
        body = {"from": iso_date(from_), "to": iso_date(to), "status": status}
        retry = post(f"{_path(webhook_id)}/deliveries/retry", body)
        return await self._api.ask(m.RetriedDeliveries, retry, self._session, call)


def _path(webhook_id: str) -> str:
    return f"/webhooks/{part(webhook_id)}"
