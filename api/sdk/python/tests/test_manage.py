"""Webhooks, keys and usage."""

import asyncio
import datetime as dt
from typing import Any

import pytest
from support import order

import cauce

pytestmark = pytest.mark.anyio


@pytest.fixture
def manager(client: Any, control: Any) -> Any:
    made = control("client", {"scopes": ["main", "manage"], "monthlyQuota": 5})
    return client(api_key=made["apiKey"])


async def test_webhooks_from_creation_to_deletion(manager: Any, control: Any) -> None:
    webhooks = manager.webhooks
    control.fail("POST /webhooks", "lost")
    made = await webhooks.create(url="http://localhost:9/hook", types=["task.finished"])
    assert made.secret.startswith("whsec_")
    assert [one.id for one in await webhooks.list()] == [made.id]

    changed = await webhooks.update(made.id, types=None, enabled=False)
    assert (changed.types, changed.enabled, changed.url) == (None, False, made.url)
    assert changed.disabled.reason == "by_client"
    with pytest.raises(cauce.ConflictError) as disabled:
        await webhooks.test(made.id)
    assert disabled.value.code == "WEBHOOK_DISABLED"
    assert (await webhooks.update(made.id, enabled=True)).enabled

    rotated = await webhooks.rotate_secret(made.id)
    assert rotated.secret != made.secret
    delivery = await webhooks.test(made.id)
    listed = await webhooks.deliveries(made.id, limit=5)
    assert [(one.id, one.type) for one in listed.deliveries] == [(delivery.id, "webhook.test")]
    assert (await webhooks.deliveries(made.id, status="delivered")).deliveries == []
    assert (await webhooks.retry(made.id, delivery.id)).id == delivery.id
    now = dt.datetime.now(dt.UTC)
    retried = await webhooks.retry_span(made.id, from_=now - dt.timedelta(days=1), to=now)
    assert retried.retried == 0

    await webhooks.delete(made.id)
    with pytest.raises(cauce.PermissionError):
        await webhooks.get(made.id)


async def test_an_address_that_is_not_allowed(manager: Any) -> None:
    with pytest.raises(cauce.CauceError) as refused:
        await manager.webhooks.create(url="https://user:secret@example.com/")
    assert refused.value.code == "WEBHOOK_URL_REFUSED"


async def test_moments_need_a_time_zone(manager: Any) -> None:
    naive = dt.datetime(2026, 11, 1)
    with pytest.raises(ValueError, match="time zone"):
        await manager.webhooks.retry_span("wh_1", from_=naive, to=naive)


async def test_keys_from_creation_to_retirement(manager: Any, client: Any) -> None:
    expires_at = dt.datetime.now(dt.UTC) + dt.timedelta(days=30)
    made = await manager.keys.create(scopes=["main"], expires_at=expires_at)
    assert len(await client(api_key=made.api_key).institutions()) > 10
    rotated = await manager.keys.rotate(made.key_id)
    assert rotated.key.api_key != made.api_key
    assert rotated.previous.key_id == made.key_id
    assert (await manager.keys.retire(made.key_id)).status == "retired"
    by_id = {key.key_id: key for key in await manager.keys.list()}
    assert by_id[made.key_id].status == "retired"
    assert by_id[rotated.key.key_id].status == "active"


async def test_usage_by_day(manager: Any, client: Any) -> None:
    await manager.tasks.launch(**order())
    usage = await manager.usage()
    assert (usage.limit, usage.used, usage.remaining) == (5, 1, 4)
    assert sum(day.used for day in usage.days) == 1
    with pytest.raises(cauce.PermissionError):
        await client().usage()


async def test_tells_what_became_of_a_refused_call(manager: Any) -> None:
    with pytest.raises(cauce.PermissionError) as refused:
        await manager.tasks.get("a" * 64)
    request_id = refused.value.request_id
    logged: Any = None
    for _ in range(100):
        try:
            logged = await manager.requests.get(request_id)
            break
        except cauce.NotFoundError:
            await asyncio.sleep(0.1)
    assert (logged.request_id, logged.method, logged.status) == (request_id, "GET", 403)
    assert (logged.path, logged.error_code) == ("/tasks/{taskId}", "FORBIDDEN")
    assert (await manager.requests.list(request_id=request_id)).requests == [logged]
    page = await manager.requests.list(limit=1)
    assert page.has_more
    following = await manager.requests.list(before=page.requests[0].id, limit=500)
    assert "/auth/login" in [one.path for one in following.requests]
