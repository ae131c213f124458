"""The consents of all persons."""

from typing import Literal, Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import get
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncConnections:
    """The consents of all your persons. Requires a key with the scope `connect`."""

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def list(
        self,
        *,
        consent_id: str | None = None,
        reference: str | None = None,
        status: Literal["ACTIVE", "IN_PROGRESS", "INACTIVE"] | None = None,
        needs_person: bool | None = None,
        entity: str | None = None,
        cursor: str | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> m.ConnectionList:
        """Returns a page of connections, the newest first: ids, references and states, nothing of
        a person. While `cursor` is not None, continue with it.
        """
        query = get(
            "/connections",
            consentId=consent_id,
            reference=reference,
            status=status,
            needsPerson=None if needs_person is None else str(needs_person).lower(),
            entity=entity,
            cursor=cursor,
            limit=limit,
        )
        return await self._api.ask(m.ConnectionList, query, self._key, call)
