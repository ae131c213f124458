"""What the client raises, by kind of refusal."""

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
"""Codes of failures that the API did not report itself."""

TaskFailure: TypeAlias = Literal["wrong_login", "locked", "error"]
"""How a task that brought no data ended."""


class CauceError(Exception):
    """Everything that the client raises, except `TypeError` and `ValueError` for arguments that
    cannot be right. It never holds a key, a token or a password.

    Example::

        try:
            cauce.tasks.run(**order)
        except cauce.RestrictedError as error:
            tell_person(f"Try again after {error.retry_after}")
        except cauce.CauceError as error:
            log.error("%s %s", error.code, error.request_id)
    """

    code: ErrorCode | TaskErrorCode | LocalErrorCode | str
    """Stable: this is what a program compares."""
    message: str
    """In English, for logs."""
    status: int | None
    """HTTP status; None where the API did not answer."""
    request_id: str | None
    """Of the call, to send to support; None where the API did not answer."""
    retry_after: dt.datetime | None
    """From when on it makes sense to try again; None where the API does not say."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int | None = None,
        request_id: str | None = None,
        retry_after: dt.datetime | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.request_id = request_id
        self.retry_after = retry_after


class AuthenticationError(CauceError):
    """The API key or a token is missing, wrong or over its time."""


class PermissionError(CauceError):
    """The key may not do this, or what was asked for does not exist or is another client's."""


class RestrictedError(CauceError):
    """`TEMPORARILY_RESTRICTED`: the person is paused at the institution until `retry_after`."""


class ConsentError(CauceError):
    """The consent is unknown, over, not active yet, or does not cover what was asked for."""


class NotFoundError(CauceError):
    """There is nothing at this address."""


class ConflictError(CauceError):
    """What was asked for does not fit how things are, such as `CHALLENGE_NOT_OPEN`."""


class ValidationError(CauceError):
    """Something in the request is not as documented; `code` and `message` say what."""


class BusyError(CauceError):
    """The person cannot be served at the institution right now: `PROCESS_ALREADY_RUNNING`,
    `TRY_AGAIN_LATER`.
    """


class QuotaError(CauceError):
    """`NOT_ENOUGH_CREDITS`: the month's quota is used up."""


class RateLimitError(CauceError):
    """`TOO_MANY_REQUESTS`, and the retries did not help."""


class ServiceError(CauceError):
    """The API failed, or answered what it never answers."""


class ConnectionError(CauceError):
    """No answer arrived. Whether the call had an effect is unknown."""


class TimeoutError(ConnectionError):
    """No answer arrived in time."""


class TaskFailedError(CauceError):
    """The extraction ended without data. `code` is `WRONG_LOGIN`, `LOCKED`, or what the task itself
    reports, such as `INSTITUTION_UNAVAILABLE`.
    """

    task_id: str
    task_status: TaskFailure
    is_retryable: bool
    """Whether launching the same again may succeed."""

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
    """The task was still going on when the time to wait was over. `tasks.wait(task_id)` waits
    on.
    """

    task_id: str

    def __init__(self, task_id: str, waited_seconds: float) -> None:
        super().__init__(f"The task did not end within {waited_seconds:g} s", code="TASK_TIMEOUT")
        self.task_id = task_id


class TaskStoppedError(CauceError):
    """Your `stop` ended the wait; the task goes on. `tasks.wait(task_id)` waits on."""

    task_id: str

    def __init__(self, task_id: str) -> None:
        super().__init__("The wait for the task was stopped", code="TASK_STOPPED")
        self.task_id = task_id


class WebhookVerificationError(CauceError):
    """What arrived at a webhook was not signed with your secret, is too old, or was altered."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code="INVALID_WEBHOOK")
