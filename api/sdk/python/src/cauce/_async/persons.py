"""The data kept about a person."""

from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import post
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncPersons:
    """The data that the API keeps about a person for your organisation. Requires a key with the
    scope `persons`, which no key has by default.
    """

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def export(self, username: str, **call: Unpack[CallOptions]) -> m.PersonExport:
        """Returns all data about the person with this RUT, unencrypted, without passwords and
        without the data of other organisations or of consents that the person has blocked
        (`blockedBy`). The person sees that you did. `model_dump(by_alias=True)` contains every
        part, including those that are not typed.
        """
        export = post("/persons/export", {"username": username}, is_repeatable=True)
        return (await self._api.ask(m.PersonExportAnswer, export, self._key, call)).data

    async def erase(self, username: str, **call: Unpack[CallOptions]) -> m.ErasedPerson:
        """Ends the consents of the person with this RUT, and erases all data that identifies the
        person. This cannot be undone.

        Call it again if no answer arrived (`is_known` is then False), or if `is_quiet` is False
        because an extraction was still running. `kept` is how many consents were left as they were,
        because the person has blocked them or waits for your answer about them.
        """
        # Not retried automatically: the second answer would say that the person was not known.
        erase = post("/persons/erase", {"username": username})
        return (await self._api.ask(m.ErasedPersonAnswer, erase, self._key, call)).data
