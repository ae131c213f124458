"""Extractions with a person's credentials."""

import uuid
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._async.encryption import AsyncSessionKeys
from cauce._async.orders import LaunchOrder, RunOrder, WaitOptions
from cauce._async.signals import AsyncTaskSignals
from cauce._async.waiting import wait_for_task
from cauce._call import Call, get, part, post, present
from cauce._concurrency.aio import INTERRUPTIONS, finish
from cauce._options import CallOptions
from cauce._task import finished, present_task
from cauce.encryption import encrypt_credentials
from cauce.errors import CauceError, TaskStoppedError, ValidationError
from cauce.generated._async.typed_tasks import AsyncTypedTasks
from cauce.generated.catalogue import ActionType
from cauce.generated.models import LaunchedTask, TaskList
from cauce.generated.models import Task as TaskAnswer
from cauce.results import FinishedTask, Task, TaskStatus

_UNDECRYPTABLE = "encryptArgs could not be decrypted"


class AsyncTasks(AsyncTypedTasks):
    """Extractions: launch one, follow it, and read its data."""

    def __init__(
        self,
        api: AsyncApi,
        session: AsyncCredentials,
        session_keys: AsyncSessionKeys,
        signals: AsyncTaskSignals,
        encrypt: bool,
    ) -> None:
        self._api = api
        self._session = session
        self._session_keys = session_keys
        self._signals = signals
        self._encrypt = encrypt

    async def launch(self, *, action: ActionType, **order: Unpack[LaunchOrder]) -> LaunchedTask:
        """Launches an extraction without waiting for it. Retries are safe: the API launches only
        one. The same `idempotency_key` and order return the first answer for 24 hours, with
        `encrypt` too.

        Raises RestrictedError, BusyError, QuotaError or ValidationError if it is not accepted.
        """
        idempotency_key = order.get("idempotency_key") or str(uuid.uuid4())
        try:
            return await self._send(action, order, idempotency_key)
        except ValidationError as error:
            # The session was renewed in the meantime, and its encryption key with it.
            if not self._is_encrypted(order) or error.message != _UNDECRYPTABLE:
                raise
        self._session_keys.forget()
        return await self._send(action, order, idempotency_key)

    async def list(
        self,
        *,
        reference: str | None = None,
        status: TaskStatus | None = None,
        entity: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> TaskList:
        """Returns a page of tasks, the newest first: ids, references and states, nothing of a
        person. While `cursor` is not None, continue with it.
        """
        query = get(
            "/tasks",
            reference=reference,
            status=status,
            entity=entity,
            cursor=cursor,
            limit=limit,
        )
        return await self._api.ask(TaskList, query, self._session, call)

    async def cancel(self, task_id: str, **call: Unpack[CallOptions]) -> Task[Any]:
        """Stops an extraction, whose task ends with `CANCELLED_BY_CLIENT`. A task that has ended is
        left unchanged.
        """
        cancel = post(f"/tasks/{part(task_id)}/cancel", is_repeatable=True)
        return await self._act(cancel, task_id, call)

    async def delete_data(self, task_id: str, **call: Unpack[CallOptions]) -> Task[Any]:
        """Deletes the data that a task read; raises ConflictError if the task has not ended."""
        delete = Call("DELETE", f"/tasks/{part(task_id)}/data", is_repeatable=True)
        return await self._act(delete, task_id, call)

    async def answer_challenge(
        self,
        task_id: str,
        *,
        challenge_id: str,
        answers: Mapping[str, str],
        **call: Unpack[CallOptions],
    ) -> Task[Any]:
        """Sends the person's answer to a challenge.

        Raises ConflictError if the challenge is not open, or no longer, and ValidationError if the
        answer does not have the form that the challenge describes.
        """
        body = {"challengeId": challenge_id, "answers": dict(answers)}
        answer = post(f"/tasks/{part(task_id)}/challenge", body)
        return await self._act(answer, task_id, call)

    async def cancel_challenge(self, task_id: str, **call: Unpack[CallOptions]) -> Task[Any]:
        """Reports that the person will not answer: the task ends with `CHALLENGE_CANCELLED`.

        Raises ConflictError if no challenge is open.
        """
        cancel = post(f"/tasks/{part(task_id)}/challenge/cancel")
        return await self._act(cancel, task_id, call)

    async def _run(self, action: ActionType, order: RunOrder) -> FinishedTask[Any]:
        launch = LaunchOrder(institution=order["institution"])
        for name in _LAUNCH_NAMES:
            if name in order:
                launch[name] = order[name]  # type: ignore[literal-required]
        if "on_challenge" in order:
            launch["interactive"] = True
        task = await self.launch(action=action, **launch)
        try:
            return await self._wait(task.task_id, action, order)
        except (TaskStoppedError, *INTERRUPTIONS):
            await finish(self._cancel_if_possible, task.task_id)
            raise

    async def _cancel_if_possible(self, task_id: str) -> None:
        # The caller is told why its wait ended, whether or not the task could be cancelled.
        with suppress(CauceError):
            await self.cancel(task_id)

    async def _wait(
        self, task_id: str, action: ActionType | None, options: WaitOptions
    ) -> FinishedTask[Any]:
        calls = _Calls(self, task_id, action, options)
        return finished(await wait_for_task(calls, self._signals.watch(task_id), options))

    async def _get(self, task_id: str, action: ActionType | None, call: CallOptions) -> Task[Any]:
        read = get(f"/tasks/{part(task_id)}")
        answer = await self._api.ask(TaskAnswer, read, self._session, call)
        return present_task(task_id, answer, action)

    async def _act(self, act: Call, task_id: str, call: CallOptions) -> Task[Any]:
        answer = await self._api.ask(TaskAnswer, act, self._session, call)
        return present_task(task_id, answer, None)

    async def _send(
        self, action: ActionType, order: LaunchOrder, idempotency_key: str
    ) -> LaunchedTask:
        body = {
            "action": action if ":" in action else f"{order['institution']}:{action}",
            **await self._arguments(order),
            **present(
                {"interactive": order.get("interactive"), "reference": order.get("reference")}
            ),
        }
        headers = {
            "Idempotency-Key": idempotency_key,
            "X-Sandbox-Scenario": order.get("sandbox_scenario"),
        }
        launch = post("/tasks", body, is_repeatable=True, headers=headers)
        return await self._api.ask(LaunchedTask, launch, self._session, order)

    def _is_encrypted(self, order: LaunchOrder) -> bool:
        return "encrypt_args" not in order and order.get("encrypt", self._encrypt)

    async def _arguments(self, order: LaunchOrder) -> Mapping[str, Any]:
        username, password = order.get("username"), order.get("password")
        if "encrypt_args" in order:
            if username is not None or password is not None:
                raise TypeError("encrypt_args replaces username and password.")
            return {"encryptArgs": order["encrypt_args"]}
        if username is None or password is None:
            raise TypeError("username and password are needed, or encrypt_args.")
        if not self._is_encrypted(order):
            return {"args": {"username": username, "password": password}}
        key = await self._session_keys.get()
        return {"encryptArgs": encrypt_credentials(username=username, password=password, key=key)}


_LAUNCH_NAMES = (
    "username",
    "password",
    "encrypt",
    "encrypt_args",
    "reference",
    "sandbox_scenario",
    "retries",
    "idempotency_key",
)


class _Calls:
    """The calls that waiting for one task makes."""

    def __init__(
        self, tasks: AsyncTasks, task_id: str, action: ActionType | None, options: WaitOptions
    ) -> None:
        self._tasks = tasks
        self._task_id = task_id
        self._action = action
        self._call: CallOptions = {}
        if "retries" in options:
            self._call["retries"] = options["retries"]

    async def read(self) -> Task[Any]:
        return await self._tasks._get(self._task_id, self._action, self._call)

    async def answer(self, challenge_id: str, answers: Mapping[str, str]) -> None:
        await self._tasks.answer_challenge(
            self._task_id, challenge_id=challenge_id, answers=answers, **self._call
        )

    async def cancel_challenge(self) -> None:
        await self._tasks.cancel_challenge(self._task_id, **self._call)
