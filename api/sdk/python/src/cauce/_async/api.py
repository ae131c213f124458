"""Sends calls: credentials, retries, timeouts and refusals."""

from collections.abc import Mapping
from typing import TypeVar

import httpx

from cauce._answer import parsed
from cauce._async.credentials import AsyncCredentials
from cauce._call import Call
from cauce._concurrency.aio import sleep
from cauce._options import CallOptions, SendDefaults
from cauce._refusal import passing_refusal, refusal_of, retry_wait, unexpected_answer
from cauce.errors import CauceError, ConnectionError, TimeoutError

T = TypeVar("T")

_SILENCE_SECONDS = 45.0
"""The API sends a comment into a stream every 15 s; this is three missed ones."""


class AsyncApi:
    """Sends calls to the paths below `base`."""

    def __init__(self, http: httpx.AsyncClient, base: str, defaults: SendDefaults) -> None:
        self._http = http
        self._base = base
        self._defaults = defaults

    async def ask(
        self,
        shape: type[T],
        call: Call,
        credentials: AsyncCredentials,
        options: CallOptions | None = None,
    ) -> T:
        """Sends the call and returns its response as `shape`.

        Raises the CauceError that corresponds to a refusal.
        """
        return parsed(shape, await self._send(call, credentials, options or {}))

    async def open_stream(self, call: Call, credentials: AsyncCredentials) -> httpx.Response:
        """Returns the response before its body has arrived; the caller has to close it."""
        options: CallOptions = {"timeout": _SILENCE_SECONDS, "retries": 0}
        return await self._send(call, credentials, options, is_stream=True)

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def _send(
        self,
        call: Call,
        credentials: AsyncCredentials,
        options: CallOptions,
        is_stream: bool = False,
    ) -> httpx.Response:
        """Sends the call until there is an answer: with fresh credentials after a 401, and, if it
        may be repeated, again after 429, 503, a proxy's error response, or no response.
        """
        timeout = options.get("timeout", self._defaults.timeout)
        retries = options.get("retries", self._defaults.retries)
        has_renewed = False
        retry = 0
        while True:
            name, value = await credentials.header()
            outcome = await self._try_once(call, {name: value}, timeout, is_stream)
            is_unknown = isinstance(outcome, httpx.Response) and outcome.status_code == 401
            if is_unknown and not has_renewed and credentials.reject(value):
                has_renewed = True
                continue
            may_repeat = call.is_repeatable and retry < retries
            passing = _passing_failure(outcome) if may_repeat else None
            wait = (
                None
                if passing is None
                else retry_wait(retry, passing.retry_after, self._defaults.max_retry_wait)
            )
            if wait is None:
                return _answered(outcome)
            retry += 1
            await sleep(wait)

    async def _try_once(
        self, call: Call, credentials: Mapping[str, str], timeout: float, is_stream: bool
    ) -> httpx.Response | CauceError:
        try:
            request = self._http.build_request(
                call.method,
                f"{self._base}{call.path}",
                params=call.query,
                json=call.body,
                headers={**call.headers, **credentials},
                timeout=timeout,
            )
            # Redirects are not followed, because they would send the key to another address.
            response = await self._http.send(request, stream=True, follow_redirects=False)
            if is_stream and response.is_success:
                return response
            try:
                await response.aread()
            finally:
                await response.aclose()
        except httpx.TimeoutException:
            return TimeoutError(f"The API did not answer within {timeout:g} s", code="TIMEOUT")
        except httpx.RequestError as error:
            # Only the name of the error's class, because its text may repeat what was sent.
            message = f"The API does not answer: {type(error).__name__}"
            return ConnectionError(message, code="CONNECTION_FAILED")
        return unexpected_answer(response.status_code) if response.is_redirect else response


def _passing_failure(outcome: httpx.Response | CauceError) -> CauceError | None:
    if isinstance(outcome, ConnectionError):
        return outcome
    if isinstance(outcome, CauceError):
        return None
    return passing_refusal(outcome.status_code, outcome.headers, outcome.content)


def _answered(outcome: httpx.Response | CauceError) -> httpx.Response:
    if isinstance(outcome, CauceError):
        raise outcome
    if not outcome.is_success:
        raise refusal_of(outcome.status_code, outcome.headers, outcome.content)
    return outcome
