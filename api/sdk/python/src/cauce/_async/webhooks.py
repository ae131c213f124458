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
    """The fields of a webhook to change; omitted ones stay as they are."""

    url: str
    types: Sequence[EventType] | None
    """The types of events to send; None for all."""
    enabled: bool


class AsyncWebhooks:
    """Webhooks and their deliveries. `cauce.webhooks.verify` checks a delivery."""

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
        """Creates a webhook for some types of events, or for all. Its secret is shown only this
        once.

        Raises ValidationError for a URL that is not allowed, and ConflictError if there are too
        many webhooks.
        """
        body = present({"url": url, "types": None if types is None else [*types]})
        headers = {"Idempotency-Key": options.get("idempotency_key") or str(uuid.uuid4())}
        create = post("/webhooks", body, is_repeatable=True, headers=headers)
        return await self._api.ask(m.CreatedWebhook, create, self._session, options)

    async def list(self, **call: Unpack[CallOptions]) -> builtins.list[m.Webhook]:
        """Returns every webhook, the oldest first, without its secret."""
        return (await self._api.ask(m.WebhookList, get("/webhooks"), self._session, call)).webhooks

    async def get(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Webhook:
        """Returns a webhook.

        Raises PermissionError if the webhook is unknown or another client's.
        """
        return await self._api.ask(m.Webhook, get(_path(webhook_id)), self._session, call)

    async def update(self, webhook_id: str, **change: Unpack[WebhookChange]) -> m.Webhook:
        """Changes a webhook. When it is enabled again, the events that it missed are sent, up to 30
        days back.
        """
        names = ("url", "types", "enabled")
        body = {name: change.get(name) for name in names if name in change}
        patch = Call("PATCH", _path(webhook_id), is_repeatable=True, body=body)
        return await self._api.ask(m.Webhook, patch, self._session, change)

    async def delete(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Webhook:
        """Deletes a webhook and its deliveries; the events stay in `events.list`."""
        delete = Call("DELETE", _path(webhook_id), is_repeatable=False)
        return await self._api.ask(m.Webhook, delete, self._session, call)

    async def rotate_secret(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.RotatedSecret:
        """Replaces the secret. Deliveries are signed with both secrets for 24 hours."""
        rotate = post(f"{_path(webhook_id)}/rotate-secret")
        return await self._api.ask(m.RotatedSecret, rotate, self._session, call)

    async def test(self, webhook_id: str, **call: Unpack[CallOptions]) -> m.Delivery:
        """Sends an event `webhook.test`, once; `deliveries` shows the result.

        Raises ConflictError if the webhook is disabled.
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
        """Returns a page of the deliveries of the last 30 days and your server's answers, the
        newest first; continue with the last one's `id` as `before`.
        """
        query = get(f"{_path(webhook_id)}/deliveries", status=status, before=before, limit=limit)
        return await self._api.ask(m.Deliveries, query, self._session, call)

    async def retry(
        self, webhook_id: str, delivery_id: str, **call: Unpack[CallOptions]
    ) -> m.Delivery:
        """Sends a delivery again, whether or not it arrived, with the same `webhook-id`."""
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
        """Sends the deliveries of a time span again, by default only those that failed for good,
        and returns how many. The moments need a time zone.
        """
        body = {"from": iso_date(from_), "to": iso_date(to), "status": status}
        retry = post(f"{_path(webhook_id)}/deliveries/retry", body)
        return await self._api.ask(m.RetriedDeliveries, retry, self._session, call)


def _path(webhook_id: str) -> str:
    return f"/webhooks/{part(webhook_id)}"
