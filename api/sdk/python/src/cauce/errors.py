"""The errors that the client raises, one class for each kind of refusal."""

import datetime as dt
from typing import Literal, TypeAlias

from cauce.generated.catalogue import ErrorCode, TaskErrorCode

LocalErrorCode: TypeAlias = Literal[
    "CONNECTION_FAILED",
    "TIMEOUT",
    "UNEXPECTED_ANSWER",
    "TASK_TIMEOUT",
    "TASK_STOPPED",
    "INVALID_WEBHOOK",
]
"""Codes of failures that were not reported by the API."""

TaskFailure: TypeAlias = Literal["wrong_login", "locked", "error"]
"""How a task that returned no data ended."""


class CauceError(Exception):
    """Base class of everything that the client raises, except `TypeError` and `ValueError` for
    invalid arguments. It never contains a key, a token or a password.

    Example::

        try:
            cauce.tasks.run(**order)
        except cauce.RestrictedError as error:
            tell_person(f"Try again after {error.retry_after}")
        except cauce.CauceError as error:
            log.error("%s %s", error.code, error.request_id)
    """

    code: ErrorCode | TaskErrorCode | LocalErrorCode | str
    """Stable; programs compare this."""
    message: str
    """In English, for logs."""
    hint: str | None
    """The cause in this case, the allowed values or the next step; None if the message says it
    all.
    """
    status: int | None
    """HTTP status; None if the API did not answer."""
    request_id: str | None
    """Id of the call, for support requests; None if the API did not answer."""
    retry_after: dt.datetime | None
    """The earliest time at which a retry makes sense; None if the API does not say."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        hint: str | None = None,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: dt.datetime | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.hint = hint
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after


class AuthenticationError(CauceError):
    """The API key or a token is missing, wrong or expired."""


class PermissionError(CauceError):
    """The key may not do this, or the requested object does not exist or belongs to another
    client.
    """


class RestrictedError(CauceError):
    """`TEMPORARILY_RESTRICTED`: the person is paused at the institution until `retry_after`."""


class ConsentError(CauceError):
    """The consent is unknown, has ended, is not active yet, or does not cover the request."""


class NotFoundError(CauceError):
    """There is nothing at this path or with this id."""


class ConflictError(CauceError):
    """The request conflicts with the current state, for example `CHALLENGE_NOT_OPEN`."""


class ValidationError(CauceError):
    """Something in the request does not match the documentation; `code` and `message` say what."""


class BusyError(CauceError):
    """No extraction is possible for the person at the institution right now:
    `PROCESS_ALREADY_RUNNING`, `TRY_AGAIN_LATER`, `REFRESHED_RECENTLY`.
    """


class QuotaError(CauceError):
    """`NOT_ENOUGH_CREDITS`: the month's quota is used up."""


class RateLimitError(CauceError):
    """`TOO_MANY_REQUESTS`, even after the retries."""


class ServiceError(CauceError):
    """The API failed, or its answer is not a documented one."""


class ConnectionError(CauceError):
    """No answer arrived, so it is unknown whether the call had an effect."""


class TimeoutError(ConnectionError):
    """No answer arrived in time."""


class TaskFailedError(CauceError):
    """The extraction ended without data. `code` is `WRONG_LOGIN`, `LOCKED`, or what the task itself
    reports, such as `INSTITUTION_UNAVAILABLE`.
    """

    task_id: str
    task_status: TaskFailure
    is_retryable: bool
    """Whether launching the same task again may succeed."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        task_id: str,
        task_status: TaskFailure,
        is_retryable: bool,
    ) -> None:
        super().__init__(message, code=code)
        self.task_id = task_id
        self.task_status = task_status
        self.is_retryable = is_retryable


class TaskTimeoutError(CauceError):
    """The task was still running when the time to wait was over. `tasks.wait(task_id)` continues to
    wait.
    """

    task_id: str

    def __init__(self, task_id: str, waited_seconds: float) -> None:
        super().__init__(f"The task did not end within {waited_seconds:g} s", code="TASK_TIMEOUT")
        self.task_id = task_id


class TaskStoppedError(CauceError):
    """Your `stop` ended the wait. `tasks.run` has cancelled its task; after `tasks.wait` the task
    goes on, and `tasks.wait(task_id)` continues to wait.
    """

    task_id: str

    def __init__(self, task_id: str) -> None:
        super().__init__("The wait for the task was stopped", code="TASK_STOPPED")
        self.task_id = task_id


class WebhookVerificationError(CauceError):
    """What a webhook received was not signed with your secret, is too old, or was altered."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="INVALID_WEBHOOK")
