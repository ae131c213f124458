"""Events, as a list and as a live stream."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import Literal, Unpack

import httpx

from cauce._answer import event_of
from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import Call, get
from cauce._concurrency.aio import Background, sleep
from cauce._event_stream import EventStreamReader, StreamBlock
from cauce._options import CallOptions
from cauce._refusal import retry_wait
from cauce.errors import CauceError, ConnectionError, RateLimitError, ServiceError
from cauce.generated import models as m
from cauce.generated.catalogue import EventType

_MAX_PAUSE_SECONDS = 30.0
_CLOSED = "stream.closed"
"""The event with which the API announces that it ends a stream, for example because the session is
over."""


class AsyncEvents:
    """The events that a client receives: as a list, or as they happen."""

    def __init__(self, api: AsyncApi, session: AsyncCredentials) -> None:
        self._api = api
        self._session = session

    async def list(
        self,
        *,
        after: int | None = None,
        types: Sequence[EventType] | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> m.Events:
        """Returns the events after a position in their order, at most `limit` of the last 30 days;
        continue with `cursor` as `after`. `types` selects types of events; all by default.
        """
        query = get("/events", after=after, types=_joined(types), limit=limit)
        return await self._api.ask(m.Events, query, self._session, call)

    async def follow(
        self, *, after: int | None = None, types: Sequence[EventType] | None = None
    ) -> AsyncGenerator[m.Event, None]:
        """Yields every event as it happens, in order and without gaps: from `after`, by default
        from now on. It reconnects by itself, and continues until you leave the loop.

        Raises CauceError for an error that is not temporary.

        Example::

            async for event in cauce.events.follow(after=after, types=["task.finished"]):
                await handle(event)
                await keep(event.sequence)
        """
        async with aclosing(self.updates(after, types)) as updates:
            async for update in updates:
                if isinstance(update, m.Event):
                    yield update

    async def updates(
        self,
        after: int | None,
        types: Sequence[EventType] | None,
        background: Background | None = None,
    ) -> AsyncGenerator[m.Event | Literal["connected", "lost"], None]:
        """Like `follow`, but also reports when the stream was connected and lost; internal."""
        place = after
        attempts = 0
        while background is None or not background.is_ended:
            failure: CauceError | None = None
            attempts += 1
            try:
                query = get("/events/stream", after=place, types=_joined(types))
                response = await self._open(query, background)
                try:
                    attempts = 1
                    yield "connected"
                    async for block in _blocks(response):
                        if block.type == _CLOSED:
                            break
                        if block.data:
                            yield event_of(block.data)
                        if block.id:
                            place = int(block.id)
                finally:
                    await response.aclose()
            except CauceError as error:
                failure = _require_passing(error)
            except (httpx.RequestError, httpx.StreamError):
                # The stream broke; the next one continues after the last event.
                pass
            yield "lost"
            retry_after = None if failure is None else failure.retry_after
            wait = retry_wait(attempts - 1, retry_after, _MAX_PAUSE_SECONDS)
            pause = background.pause if background else sleep
            await pause(_MAX_PAUSE_SECONDS if wait is None else wait)

    async def _open(self, query: Call, background: Background | None) -> httpx.Response:
        response = await self._api.open_stream(query, self._session)
        if background is not None:
            background.attach(response)
        return response


async def _blocks(response: httpx.Response) -> AsyncGenerator[StreamBlock, None]:
    reader = EventStreamReader()
    async for content in response.aiter_bytes():
        for block in reader.feed(content):
            yield block


def _joined(types: Sequence[EventType] | None) -> str | None:
    return None if types is None else ",".join(types)


def _require_passing(error: CauceError) -> CauceError:
    """Returns the error if it is temporary, otherwise raises it."""
    if not isinstance(error, ConnectionError | ServiceError | RateLimitError):
        raise error
    return error
