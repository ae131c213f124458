"""Running tasks."""

import asyncio
import threading
import uuid
from typing import Any

import pytest
from support import BASE_URL, next_rut, order, until

import cauce
from cauce.generated.models import AccountMovements, IdentityValidation

pytestmark = pytest.mark.anyio


async def test_launches_waits_and_returns_the_data_of_the_action(client: Any, worker: Any) -> None:
    seen: list[str] = []
    username = next_rut()

    def progress(one: cauce.TaskProgress) -> None:
        seen.append(one.status)
        worker(one)

    task = await client().tasks.run(
        **order(username=username, action="movement"), on_progress=progress
    )
    assert (task.username, task.institution) == (username, "banco-chile")
    assert task.completeness["accounts"] == "read"
    assert task.data
    assert all(isinstance(account, AccountMovements) for account in task.data)
    assert task.data[0].account_number
    assert seen[0] == "pending"


async def test_finds_tasks_by_the_reference_that_they_were_launched_with(
    client: Any, worker: Any
) -> None:
    tasks, reference = client().tasks, str(uuid.uuid4())
    done = await tasks.run(**order(), reference=reference, on_progress=worker)
    assert done.reference == reference
    launched = await tasks.launch(**order(), reference=reference)
    first = await tasks.list(reference=reference, limit=1)
    assert [(one.id, one.task_status) for one in first.data] == [(launched.task_id, "pending")]
    rest = await tasks.list(reference=reference, cursor=first.cursor)
    assert [(one.id, one.reference) for one in rest.data] == [(done.task_id, reference)]
    assert rest.cursor is None
    with pytest.raises(cauce.ValidationError) as refused:
        await tasks.launch(**order(), reference="12345678-5")
    assert refused.value.code == "REFERENCE_ERROR"


@pytest.mark.parametrize(
    ("scenario", "code", "status", "is_retryable"),
    [
        ("wrong_login", "WRONG_LOGIN", "wrong_login", False),
        ("locked", "LOCKED", "locked", False),
        ("error", "INSTITUTION_UNAVAILABLE", "error", True),
    ],
)
async def test_says_how_a_task_failed(
    client: Any, worker: Any, scenario: str, code: str, status: str, is_retryable: bool
) -> None:
    with pytest.raises(cauce.TaskFailedError) as failure:
        await client().tasks.run(**order(sandbox_scenario=scenario), on_progress=worker)
    error = failure.value
    assert (error.code, error.task_status, error.is_retryable) == (code, status, is_retryable)


async def test_stops_waiting_when_the_time_is_over_and_can_be_resumed(
    client: Any, control: Any
) -> None:
    one = client()
    with pytest.raises(cauce.TaskTimeoutError) as late:
        await one.tasks.run(**order(), wait_seconds=0.1)
    task_id = late.value.task_id
    control("run_task", task_id)
    task = await one.tasks.wait(task_id, action="identity-validation")
    assert task.data == IdentityValidation(is_valid=True)
    read = await one.tasks.get(task_id)
    assert (read.task_id, read.status, read.error) == (task_id, "success", None)
    assert read.data == {"isValid": True}


async def test_stops_waiting_where_the_caller_says_so(client: Any, keys: Any) -> None:
    one = client()
    is_sync = not isinstance(one, cauce.AsyncCauce)
    stop: Any = threading.Event() if is_sync else asyncio.Event()
    launched = await one.tasks.launch(**order())
    waiting = asyncio.ensure_future(one.tasks.wait(launched.task_id, stop=stop))
    await asyncio.sleep(0.7)
    stop.set()
    with pytest.raises(cauce.TaskStoppedError) as stopped:
        await asyncio.wait_for(waiting, timeout=5)
    assert stopped.value.task_id == launched.task_id


def _interrupt(_: cauce.TaskProgress) -> None:
    raise KeyboardInterrupt


async def test_cancels_its_task_where_the_caller_stops_it(client: Any, worker: Any) -> None:
    one = client()
    same = order()
    stop: Any = asyncio.Event() if isinstance(one, cauce.AsyncCauce) else threading.Event()
    with pytest.raises(cauce.TaskStoppedError) as stopped:
        await one.tasks.run(**same, stop=stop, on_progress=lambda _: stop.set())
    task = await one.tasks.get(stopped.value.task_id)
    assert (task.status, task.error.code) == ("error", "CANCELLED_BY_CLIENT")
    # Unless cancelled, the first task would block the second.
    again = await one.tasks.run(**same, on_progress=worker)
    assert again.data == IdentityValidation(is_valid=True)


async def test_cancels_its_task_if_the_program_is_interrupted(client: Any, worker: Any) -> None:
    one = client()
    same = order()
    with pytest.raises(KeyboardInterrupt):
        await one.tasks.run(**same, on_progress=_interrupt)
    again = await one.tasks.run(**same, on_progress=worker)
    assert again.data == IdentityValidation(is_valid=True)


async def test_raises_why_it_stopped_although_its_task_cannot_be_cancelled(
    client: Any, control: Any
) -> None:
    control.fail("POST /tasks/{taskId}/cancel", {"status": 500})
    with pytest.raises(KeyboardInterrupt):
        await client(retries=0).tasks.run(**order(), on_progress=_interrupt)
    assert len(control.requests("POST /tasks/{taskId}/cancel")) == 1


@pytest.mark.parametrize("cancellations", [1, 2])
async def test_cancels_its_task_with_the_task_of_the_event_loop_that_waits(
    keys: Any, control: Any, worker: Any, cancellations: int
) -> None:
    same = order()
    # Each further cancellation arrives while the API does not answer that of the task.
    control.fail("POST /tasks/{taskId}/cancel", *["silent"] * (cancellations - 1))

    async def until_cancelled(times: int) -> None:
        await until(lambda: len(control.requests("POST /tasks/{taskId}/cancel")) == times)

    async with cauce.AsyncCauce(api_key=keys["apiKey"], base_url=BASE_URL, timeout=1) as one:
        running = asyncio.ensure_future(one.tasks.run(**same))
        await until(lambda: control.requests("GET /tasks/{taskId}"))
        running.cancel()
        await until_cancelled(1)
        if cancellations > 1:
            running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(running, timeout=5)
        await until_cancelled(cancellations)
        again = await one.tasks.run(**same, on_progress=worker)
        assert again.data == IdentityValidation(is_valid=True)


async def test_goes_on_waiting_while_the_api_does_not_answer(
    client: Any, control: Any, worker: Any
) -> None:
    control.fail(
        "GET /tasks/{taskId}", "refused", {"status": 503}, {"status": 502, "body": "<html>"}
    )
    task = await client(retries=0).tasks.run(**order(), on_progress=worker)
    assert task.data == IdentityValidation(is_valid=True)
    assert len(control.requests("GET /tasks/{taskId}")) >= 4


async def test_passes_a_challenge_to_the_person_and_the_reply_to_the_institution(
    client: Any, worker: Any
) -> None:
    asked: list[str] = []

    async def reply(challenge: cauce.Challenge) -> dict[str, str]:
        asked.append(challenge.kind)
        return {field.name: "123456" for field in challenge.fields}

    task = await client().tasks.run(
        **order(sandbox_scenario="challenge=code"),
        on_progress=worker,
        on_challenge=reply,
    )
    assert asked == ["code"]
    assert task.data == IdentityValidation(is_valid=True)


async def test_ends_where_the_person_gives_up(client: Any, worker: Any) -> None:
    async def reply(_: cauce.Challenge) -> cauce.GiveUp:
        return cauce.GIVE_UP

    with pytest.raises(cauce.TaskFailedError) as failure:
        await client().tasks.run(
            **order(sandbox_scenario="challenge=code"),
            on_progress=worker,
            on_challenge=reply,
        )
    assert failure.value.code == "CHALLENGE_CANCELLED"


async def test_ends_where_nobody_is_there(client: Any, worker: Any) -> None:
    with pytest.raises(cauce.TaskFailedError) as failure:
        await client().tasks.run(**order(sandbox_scenario="challenge=code"), on_progress=worker)
    assert failure.value.code == "PERSON_REQUIRED"


async def test_raises_what_the_side_of_the_person_raises(client: Any, worker: Any) -> None:
    async def reply(_: cauce.Challenge) -> None:
        raise RuntimeError("the page is closed")

    one = client()
    seen: list[str] = []

    def progress(task: cauce.TaskProgress) -> None:
        seen.append(task.task_id)
        worker(task)

    with pytest.raises(RuntimeError, match="the page is closed"):
        await one.tasks.run(
            **order(sandbox_scenario="challenge=code"),
            on_progress=progress,
            on_challenge=reply,
        )
    # No caller waits for the task any more; unless cancelled, it would block others at the
    # institution.
    await one.tasks.cancel(seen[0])


async def test_cancels_and_forgets(client: Any, control: Any) -> None:
    one = client()
    launched = await one.tasks.launch(**order())
    cancelled = await one.tasks.cancel(launched.task_id)
    assert (cancelled.status, cancelled.error.code) == ("error", "CANCELLED_BY_CLIENT")

    launched = await one.tasks.launch(**order())
    with pytest.raises(cauce.ConflictError) as going_on:
        await one.tasks.delete_data(launched.task_id)
    assert going_on.value.code == "TASK_NOT_FINISHED"
    control("run_task", launched.task_id)
    forgotten = await one.tasks.delete_data(launched.task_id)
    assert (forgotten.data, forgotten.username) == (None, None)


async def test_replays_an_encrypted_launch_for_the_same_key_and_order(client: Any) -> None:
    one = client(encrypt=True)
    first = order()
    key = f"order-{first['username']}"
    launched = await one.tasks.launch(**first, idempotency_key=key)
    # Another client encrypts the same order anew, as a process does after a crash.
    again = await client(encrypt=True).tasks.launch(**first, idempotency_key=key)
    assert again.task_id == launched.task_id
    with pytest.raises(cauce.ValidationError) as reused:
        await one.tasks.launch(**order(), idempotency_key=key)
    assert reused.value.code == "IDEMPOTENCY_KEY_REUSED"
