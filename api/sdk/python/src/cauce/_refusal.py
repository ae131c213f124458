"""Converts the API's refusals to errors, and tells which of them are temporary."""

import datetime as dt
import json
import random
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

from cauce.errors import (
    AuthenticationError,
    BusyError,
    CauceError,
    ConflictError,
    ConsentError,
    NotFoundError,
    PermissionError,
    QuotaError,
    RateLimitError,
    RestrictedError,
    ServiceError,
    ValidationError,
)

_BY_CODE: Mapping[str, type[CauceError]] = {
    "TEMPORARILY_RESTRICTED": RestrictedError,
    "INVALID_CONSENT": ConsentError,
    "CONSENT_NOT_FOUND": ConsentError,
    "PROCESS_ALREADY_RUNNING": BusyError,
    "TRY_AGAIN_LATER": BusyError,
    "REFRESHED_RECENTLY": BusyError,
    "NOT_ENOUGH_CREDITS": QuotaError,
}

_BY_STATUS: Mapping[int, type[CauceError]] = {
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    422: ValidationError,
    429: RateLimitError,
}

_PASSING_STATUSES = (429, 502, 503, 504)
# Other 429s concern the person or the quota, and whether to wait for those is the caller's
# decision.
_PASSING_LIMITS = ("TOO_MANY_REQUESTS", "UNEXPECTED_ANSWER")

_FIRST_BACKOFF = 0.5
_MAX_BACKOFF = 8.0
# Spreads the retries of callers that were given the same time, in seconds.
_SPREAD = 0.5


def refusal_of(status: int, headers: Mapping[str, str], content: bytes) -> CauceError:
    """Returns the error for an error response: `{errorCode, …}`, or `{code, …}` for the connect
    calls.
    """
    fields = _fields(content)
    code = _text(fields.get("errorCode")) or _text(fields.get("code"))
    request_id = _text(fields.get("requestId")) or headers.get("x-request-id")
    retry_after = read_retry_after(headers.get("retry-after") or _text(fields.get("retryAfter")))
    if code is None:
        return unexpected_answer(status, request_id, retry_after)
    kind = _BY_CODE.get(code) or _BY_STATUS.get(status) or _other_kind(status)
    message = _text(fields.get("message")) or code
    return kind(
        message,
        code=code,
        hint=_text(fields.get("hint")),
        status=status,
        request_id=request_id,
        retry_after=retry_after,
    )


def _other_kind(status: int) -> type[CauceError]:
    """For statuses without an entry: a 4xx is the caller's mistake, anything else the API's."""
    return ValidationError if 400 <= status < 500 else ServiceError


def unexpected_answer(
    status: int, request_id: str | None = None, retry_after: dt.datetime | None = None
) -> CauceError:
    """Returns the error for an undocumented response, from the API or from something between it and
    the caller.
    """
    kind = RateLimitError if status == 429 else ServiceError
    return kind(
        f"The answer (HTTP {status}) is not one of the API",
        code="UNEXPECTED_ANSWER",
        status=status,
        request_id=request_id,
        retry_after=retry_after,
    )


def passing_refusal(status: int, headers: Mapping[str, str], content: bytes) -> CauceError | None:
    """Returns the refusal if it is temporary (a rate limit, an outage), otherwise None."""
    if status not in _PASSING_STATUSES:
        return None
    refusal = refusal_of(status, headers, content)
    return refusal if status != 429 or refusal.code in _PASSING_LIMITS else None


def read_retry_after(value: str | None) -> dt.datetime | None:
    """Parses an HTTP date, an ISO date, or a number of seconds from now."""
    if not value:
        return None
    try:
        if value.isdecimal():
            return dt.datetime.now(dt.UTC) + dt.timedelta(seconds=int(value))
        read = dt.datetime.fromisoformat if value[0].isdecimal() else parsedate_to_datetime
        date = read(value)
    except (ValueError, OverflowError):
        return None
    return date if date.tzinfo else date.replace(tzinfo=dt.UTC)


def retry_wait(retry: int, retry_after: dt.datetime | None, longest: float) -> float | None:
    """Returns how long to wait before a retry, in seconds: until the time that the API named, else
    an exponential backoff. Returns None if the API's time is further away than `longest`.
    """
    if retry_after is None:
        backoff = min(_FIRST_BACKOFF * 2.0 ** min(retry, 10), _MAX_BACKOFF, longest)
        return backoff * random.uniform(0.5, 1)
    wait = max(0.0, (retry_after - dt.datetime.now(dt.UTC)).total_seconds())
    return None if wait > longest else wait + random.uniform(0, _SPREAD)


def _fields(content: bytes) -> Mapping[str, Any]:
    try:
        body = json.loads(content)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value else None
