"""Extractions based on a person's consent."""

import uuid
from collections.abc import Sequence
from typing import Any, Literal, Unpack

from cauce._answer import modelled
from cauce._async.api import AsyncApi
from cauce._async.credentials import AsyncApiKey, AsyncKeptToken
from cauce._call import get, part, post, present
from cauce._options import CallOptions, CreateOptions
from cauce.generated._async.typed_person import AsyncTypedPerson
from cauce.generated.catalogue import PRODUCT_DATA, ProductId
from cauce.generated.models import (
    Changes,
    Consent,
    ConsentAnswer,
    ConsentList,
    ConsentsAnswer,
    CreatedOtpToken,
    CreatedTaskToken,
    ExtractionOutcome,
    ExtractionOutcomeAnswer,
    OtpCompany,
    OtpFilters,
    OtpToken,
    OtpUser,
    QueuedRefresh,
    RefreshedConsent,
    RevokedConsent,
    RowChanges,
)
from cauce.generated.models import RetrievedData as RetrievedAnswer
from cauce.results import RetrievedData

_TASK_TOKEN_SECONDS = 30 * 60
"""Lifetime of task tokens."""


class AsyncConnect:
    """Data by consent: the person grants it and logs in in the widget, and your server reads the
    data.
    """

    def __init__(self, api: AsyncApi, api_key: str, client_id: str | None) -> None:
        self._api = api
        self._credentials = AsyncApiKey(api_key)
        self._client_id = client_id

    async def create_otp_token(
        self,
        *,
        products: Sequence[ProductId] | None = None,
        consent_id: str | None = None,
        user: OtpUser,
        widget_config_id: str,
        company: OtpCompany | None = None,
        locale: str | None = None,
        filters: OtpFilters | None = None,
        refresh: Literal["daily", "twice-daily", "on-read"] | None = None,
        reference: str | None = None,
        connect_another: bool | None = None,
        **options: Unpack[CreateOptions],
    ) -> OtpToken:
        """Creates the one-time token with which your page opens the widget, and the consent that
        the person is asked for there. With `consent_id` instead of `products`, they repair or
        renew one that they have given. With `connect_another`, they may connect further
        institutions with the same products.

        Raises ValidationError, for example `PRODUCTS_ERROR` or `WIDGETCONFIG_ERROR`.

        Example::

            token = await cauce.connect.create_otp_token(
                products=["movement"],
                user=OtpUser(username="12345678-5", email="persona@correo.example"),
                widget_config_id=widget_config_id,
            )
        """
        optional = {"company": company, "filters": filters}
        body = {
            "clientId": self._require_client_id(),
            "user": user.model_dump(by_alias=True),
            "widgetConfigId": widget_config_id,
            **present(
                {
                    "products": None if products is None else list(products),
                    "consentId": consent_id,
                    "locale": locale,
                    "refresh": refresh,
                    "reference": reference,
                    "connectAnother": connect_another,
                }
            ),
            **{
                name: value.model_dump(by_alias=True, exclude_none=True)
                for name, value in optional.items()
                if value is not None
            },
        }
        headers = {"Idempotency-Key": options.get("idempotency_key") or str(uuid.uuid4())}
        create = post("/token/otp/create", body, is_repeatable=True, headers=headers)
        answer = await self._api.ask(CreatedOtpToken, create, self._credentials, options)
        return answer.data

    async def find_extraction(self, code: str, **call: Unpack[CallOptions]) -> ExtractionOutcome:
        """Returns what became of the extraction whose code a person read in the widget when it
        failed: the start of the extraction's id.

        Raises NotFoundError `EXTRACTION_NOT_FOUND`.
        """
        read = get(f"/extractions/{part(code)}")
        answer = await self._api.ask(ExtractionOutcomeAnswer, read, self._credentials, call)
        return answer.data

    def person(self, target: str) -> "AsyncConnectedPerson":
        """Returns access to the consents and data of one person. `target` is the RUT of the person
        who was asked for the consent. Keep the returned object while you work with that person: it
        holds the task token, which it creates when needed and renews.

        Example::

            person = cauce.connect.person("12345678-5")
            consents = (await person.list_consents()).consents
        """
        body = {"clientId": self._require_client_id(), "target": target}

        async def create() -> str:
            call = post("/token/task", body, is_repeatable=True)
            return (await self._api.ask(CreatedTaskToken, call, self._credentials)).data.task_token

        return AsyncConnectedPerson(self._api, AsyncKeptToken(create, _TASK_TOKEN_SECONDS))

    def _require_client_id(self) -> str:
        if self._client_id is None:
            raise TypeError("Connect calls need the client_id of the client.")
        return self._client_id


class AsyncConnectedPerson(AsyncTypedPerson):
    """The consents of one person, and the data that they cover."""

    def __init__(self, api: AsyncApi, credentials: AsyncKeptToken) -> None:
        self._api = api
        self._credentials = credentials

    async def list_consents(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        **call: Unpack[CallOptions],
    ) -> ConsentList:
        """Returns a page of the person's consents, the newest first."""
        query = get("/consents", page=page, limit=limit)
        return (await self._api.ask(ConsentsAnswer, query, self._credentials, call)).data

    async def get_consent(self, consent_id: str, **call: Unpack[CallOptions]) -> Consent:
        """Returns a consent.

        Raises ConsentError if the consent is unknown, another client's or another person's.
        """
        read = get(f"/consents/{part(consent_id)}")
        return (await self._api.ask(ConsentAnswer, read, self._credentials, call)).data

    async def revoke_consent(self, consent_id: str, **call: Unpack[CallOptions]) -> Consent:
        """Ends a consent at once, and deletes its data and the stored credentials.

        Raises ConsentError if the consent is unknown or has ended.
        """
        revoke = post(f"/consents/{part(consent_id)}/revoke")
        return (await self._api.ask(RevokedConsent, revoke, self._credentials, call)).data

    async def refresh_consent(self, consent_id: str, **call: Unpack[CallOptions]) -> QueuedRefresh:
        """Queues a refresh of a consent's data with the stored credentials. It ends a few minutes
        later with the events `consent.refreshed` and `task.finished`, or, if the institution
        requires the person, with `PERSON_REQUIRED`.

        Raises ConsentError if the consent is unknown, not active, or cannot be refreshed without
        the person, and BusyError (`PROCESS_ALREADY_RUNNING`, `REFRESHED_RECENTLY`) with
        `retry_after`.
        """
        refresh = post(f"/consents/{part(consent_id)}/refresh")
        return (await self._api.ask(RefreshedConsent, refresh, self._credentials, call)).data

    async def _retrieve_data(
        self, consent_id: str, product: ProductId, call: CallOptions
    ) -> RetrievedData[Any]:
        body = {"consentId": consent_id, "product": product}
        retrieve = post("/products/retrieve-data", body, is_repeatable=True)
        answer = await self._api.ask(RetrievedAnswer, retrieve, self._credentials, call)
        data = modelled(PRODUCT_DATA[product], answer.data)
        return RetrievedData(
            data=data,
            extracted_at=answer.extracted_at,
            completeness=answer.completeness,
            holder_confirmed_by=answer.holder_confirmed_by,
        )

    async def read_changes(
        self,
        *,
        consent_id: str,
        product: ProductId,
        cursor: str | None = None,
        **call: Unpack[CallOptions],
    ) -> RowChanges:
        """Returns a page of what changed in a product's rows since a cursor; without one, since the
        beginning. Save the returned `cursor` with the rows, and call again with it, at once if
        `has_more`.

        Raises ConsentError if the consent is not active or does not cover the product, and
        ValidationError (`CURSOR_ERROR`) if the cursor is not of this consent and product.
        """
        body = present({"consentId": consent_id, "product": product, "cursor": cursor})
        read = post("/products/changes", body, is_repeatable=True)
        return (await self._api.ask(Changes, read, self._credentials, call)).data
