"""Converts the API's responses to tasks."""

from collections.abc import Mapping
from typing import Any

from cauce._answer import modelled
from cauce.errors import TaskFailedError, TaskFailure
from cauce.generated.catalogue import ACTION_DATA, ActionType
from cauce.generated.models import Task as TaskAnswer
from cauce.results import FinishedTask, Task

_FAILURES: Mapping[TaskFailure, tuple[str, str]] = {
    "wrong_login": (
        "WRONG_LOGIN",
        "The institution did not accept the username or the password",
    ),
    "locked": ("LOCKED", "The institution has locked the person's access"),
    "error": ("INTERNAL", "The extraction failed"),
}


def present_task(task_id: str, answer: TaskAnswer, action: ActionType | None) -> Task[Any]:
    """Returns the task of an API response, with its data as models if the action is known."""
    results = answer.results
    data = results.data
    if data is not None and action is not None:
        # Where institutions differ, the table has the action's whole name.
        own = ACTION_DATA.get(f"{results.entity_id}:{action}", ACTION_DATA[action])
        data = modelled(own, data)
    return Task(
        task_id=task_id,
        reference=answer.reference,
        status=answer.task_status,
        username=results.username,
        institution=results.entity_id,
        data=data,
        completeness=results.completeness,
        challenge=answer.challenge,
        error=results.error,
    )


def finished(task: Task[Any]) -> FinishedTask[Any]:
    """Returns the task with its data; raises TaskFailedError if it ended without data."""
    if task.status == "success":
        return FinishedTask(
            task_id=task.task_id,
            reference=task.reference,
            username=task.username,
            institution=task.institution,
            data=task.data,
            completeness=task.completeness,
        )
    status: TaskFailure = "error"
    if task.status == "wrong_login" or task.status == "locked":
        status = task.status
    code, message = _FAILURES[status]
    if task.error is not None:
        code, message = task.error.code, task.error.message
    raise TaskFailedError(
        message,
        code=code,
        task_id=task.task_id,
        task_status=status,
        is_retryable=task.error is not None and task.error.retryable,
    )
