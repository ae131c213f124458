"""What there is of a person."""

from typing import Unpack

from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncCredentials
from cauce._call import post
from cauce._options import CallOptions
from cauce.generated import models as m


class AsyncPersons:
    """What the API keeps of a person for your organisation; needs the scope `connect`."""

    def __init__(self, api: AsyncApi, key: AsyncCredentials) -> None:
        self._api = api
        self._key = key

    async def export(self, username: str, **call: Unpack[CallOptions]) -> m.PersonExport:
        """All of it in clear, by RUT, without passwords, and nothing of what other organisations
        have. `model_dump(by_alias=True)` has every part, also those that are not typed.
        """
        export = post("/persons/export", {"username": username}, is_repeatable=True)
        return (await self._api.ask(m.PersonExportAnswer, export, self._key, call)).data

    async def erase(self, username: str, **call: Unpack[CallOptions]) -> m.ErasedPerson:
        """Ends the consents of a person, by RUT, and erases what names them. It cannot be undone.

        Call it again where no answer arrived, which then says that nobody `is_known`, or where it
        is not `is_quiet`: an extraction was still running.
        """
        # Not again by itself: the second answer would deny that there was anything.
        erase = post("/persons/erase", {"username": username})
        return (await self._api.ask(m.ErasedPersonAnswer, erase, self._key, call)).data
