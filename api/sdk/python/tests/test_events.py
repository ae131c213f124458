"""Events, and waiting for tasks by means of events."""

import asyncio
import time
from typing import Any

import pytest
from support import order, until

import cauce

pytestmark = pytest.mark.anyio


@pytest.fixture
def make(client: Any, control: Any) -> Any:
    """Returns a function that creates a client with its own events."""
    return lambda: client(api_key=control("client", {})["apiKey"], timeout=5)


async def launch(one: Any) -> str:
    task_id: str = (await one.tasks.launch(**order())).task_id
    return task_id


async def finish(one: Any, control: Any) -> str:
    task_id = await launch(one)
    await asyncio.to_thread(control, "run_task", task_id)
    return task_id


async def test_a_list_continues_where_it_ended(make: Any, control: Any) -> None:
    one = make()
    tasks = [await finish(one, control) for _ in range(3)]
    for _ in range(100):
        if len((await one.events.list()).events) == 3:
            break
        await asyncio.sleep(0.1)
    first = await one.events.list(limit=2, types=["task.finished"])
    assert (first.cursor, first.has_more) == (2, True)
    rest = await one.events.list(after=first.cursor)
    listed = [*first.events, *rest.events]
    assert [(event.type, event.data.task_id) for event in listed] == [
        ("task.finished", task_id) for task_id in tasks
    ]


async def test_following_brings_each_event_once_also_where_the_connection_breaks(
    make: Any, control: Any
) -> None:
    one = make()
    seen: list[cauce.Event] = []

    async def follow() -> None:
        async for event in one.events.follow(after=0):
            seen.append(event)
            if len(seen) == 3:
                break

    following = asyncio.ensure_future(follow())
    tasks = [await finish(one, control)]
    await until(lambda: len(seen) == 1)
    control.fail("GET /events/stream", "refused", {"status": 503})
    control("cut")
    tasks += [await finish(one, control), await finish(one, control)]
    await asyncio.wait_for(following, timeout=30)
    assert [event.data.task_id for event in seen] == tasks
    assert [event.sequence for event in seen] == [1, 2, 3]
    await until(lambda: control("open_streams") == 0)


async def test_following_raises_a_refusal_that_waiting_does_not_change(make: Any) -> None:
    with pytest.raises(cauce.ValidationError):
        async for _ in make().events.follow(types=["task.luna"]):
            pass


async def test_waiting_is_woken_by_the_event_and_asks_little_meanwhile(
    make: Any, control: Any
) -> None:
    one = make()
    task_id = await launch(one)
    waiting = asyncio.ensure_future(one.tasks.wait(task_id, action="identity-validation"))
    await until(lambda: len(control.requests("GET /events/stream")) == 1)
    await asyncio.sleep(1.5)
    asked = len(control.requests("GET /tasks/{taskId}"))
    await asyncio.sleep(2.5)
    assert len(control.requests("GET /tasks/{taskId}")) == asked
    await asyncio.to_thread(control, "run_task", task_id)
    ended_at = time.monotonic()
    assert (await waiting).data.is_valid
    assert time.monotonic() - ended_at < 4
    assert len(control.requests("GET /tasks/{taskId}")) == asked + 1


async def test_waiting_shares_one_stream_which_ends_with_the_last_who_waits(
    make: Any, control: Any
) -> None:
    one = make()
    tasks = [await launch(one), await launch(one)]
    waiting = asyncio.gather(*(one.tasks.wait(task_id) for task_id in tasks))
    await until(lambda: len(control.requests("GET /events/stream")) == 1)
    await until(lambda: control("open_streams") == 1)
    for task_id in tasks:
        await asyncio.to_thread(control, "run_task", task_id)
    await waiting
    assert len(control.requests("GET /events/stream")) == 1
    await until(lambda: control("open_streams") == 0, seconds=5)


@pytest.mark.parametrize(
    "fault",
    [{"status": 404, "body": '{"errorCode":"NOT_FOUND","message":"Not found"}'}, "silent"],
    ids=["refused", "silent"],
)
async def test_asks_instead_where_events_do_not_arrive(make: Any, control: Any, fault: Any) -> None:
    one = make()
    control.fail("GET /events/stream", fault)
    task_id = await launch(one)
    waiting = asyncio.ensure_future(one.tasks.wait(task_id))
    await until(lambda: len(control.requests("GET /tasks/{taskId}")) > 2)
    await asyncio.to_thread(control, "run_task", task_id)
    assert (await waiting).data == {"isValid": True}
