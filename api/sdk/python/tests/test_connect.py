"""Data by consent."""

import uuid
from typing import Any

import pytest
from support import next_rut

import cauce

pytestmark = pytest.mark.anyio


@pytest.fixture
def integrator(control: Any) -> Any:
    return control("integrator")


@pytest.fixture
def connected(client: Any, integrator: Any) -> Any:
    return client(api_key=integrator["apiKey"], client_id=integrator["clientId"])


@pytest.fixture
def request_of(integrator: Any) -> Any:
    def make(username: str) -> dict[str, Any]:
        return {
            "products": ["identity-validation"],
            "user": cauce.OtpUser(username=username, email="persona@correo.example"),
            "widget_config_id": integrator["widgetConfigId"],
        }

    return make


async def test_creates_one_consent_however_often_it_is_sent(
    connected: Any, control: Any, request_of: Any
) -> None:
    control.fail("POST /token/otp/create", "lost")
    rut = next_rut()
    token = await connected.connect.create_otp_token(**request_of(rut))
    assert token.otp_token
    assert len(control.requests("POST /token/otp/create")) == 2
    listed = await connected.connect.person(rut).list_consents()
    assert listed.count == 1
    assert (listed.consents[0].id, listed.consents[0].status) == (token.consent_id, "IN_PROGRESS")


async def test_finds_a_connection_by_the_reference_of_its_token(
    connected: Any, request_of: Any
) -> None:
    reference = str(uuid.uuid4())
    token = await connected.connect.create_otp_token(
        **request_of(next_rut()), reference=reference, connect_another=True
    )
    found = await connected.connections.list(reference=reference, status="IN_PROGRESS")
    assert [(one.consent_id, one.reference, one.visit_id) for one in found.data] == [
        (token.consent_id, reference, token.consent_id)
    ]
    assert found.cursor is None


async def test_moves_the_sandbox_on(connected: Any) -> None:
    first = await connected.sandbox.move_clock(days=1)
    second = await connected.sandbox.move_clock(days=2)
    assert second.days - first.days == 2
    assert first.today < second.today


async def test_is_refused_with_the_code_of_what_is_wrong(connected: Any, request_of: Any) -> None:
    named = {**request_of(next_rut()), "widget_config_id": "unknown"}
    with pytest.raises(cauce.ValidationError) as refused:
        await connected.connect.create_otp_token(**named)
    assert (refused.value.code, refused.value.status) == ("WIDGETCONFIG_ERROR", 422)


async def test_needs_to_know_which_client_asks(
    client: Any, integrator: Any, request_of: Any
) -> None:
    nameless = client(api_key=integrator["apiKey"], client_id=None)
    with pytest.raises(TypeError):
        await nameless.connect.create_otp_token(**request_of(next_rut()))
    with pytest.raises(TypeError):
        nameless.connect.person("12345678-5")


async def test_fails_with_a_key_that_the_api_does_not_know(
    client: Any, integrator: Any, request_of: Any
) -> None:
    stranger = client(api_key="unknown", client_id=integrator["clientId"])
    with pytest.raises(cauce.AuthenticationError) as refused:
        await stranger.connect.create_otp_token(**request_of(next_rut()))
    assert refused.value.code == "MISSING_API_KEY_OR_CLIENT_ID"


async def test_a_consent_has_data_typed_by_product_until_it_is_revoked(
    connected: Any, control: Any
) -> None:
    rut = next_rut()
    products = ["identity-validation", "movement"]
    consent_id = control("consent", {"rut": rut, "products": products})
    person = connected.connect.person(rut)

    read = await person.retrieve_data(consent_id=consent_id, product="identity-validation")
    assert [one.is_valid for one in read.data] == [True]
    assert list(read.completeness) == ["identity"]
    assert read.extracted_at.tzinfo is not None
    read = await person.retrieve_data(consent_id=consent_id, product="movement")
    assert any(account.movements for account in read.data)
    assert read.holder_confirmed_by is None
    changes = await person.read_changes(consent_id=consent_id, product="movement")
    assert len({row["id"] for row in changes.added}) == len(changes.added) > 0
    assert (changes.modified, changes.removed) == ([], [])
    with pytest.raises(cauce.ValidationError) as broken:
        await person.read_changes(consent_id=consent_id, product="movement", cursor="x")
    assert broken.value.code == "CURSOR_ERROR"
    consent = await person.get_consent(consent_id)
    assert (consent.id, consent.status) == (consent_id, "ACTIVE")
    # Only the client's: the test helper's token requests do not pass through the proxy.
    assert len(control.requests("POST /token/task")) == 1

    queued = await person.refresh_consent(consent_id)
    extraction = await connected.connect.find_extraction(queued.task_id)
    assert (extraction.id, extraction.consent_id) == (queued.task_id, consent_id)
    with pytest.raises(cauce.BusyError) as busy:
        await person.refresh_consent(consent_id)
    assert (busy.value.code, busy.value.retry_after is None) == ("PROCESS_ALREADY_RUNNING", False)

    revoked = await person.revoke_consent(consent_id)
    assert (revoked.status, revoked.sub_status) == ("INACTIVE", "REVOKED")
    with pytest.raises(cauce.ConsentError) as over:
        await person.retrieve_data(consent_id=consent_id, product="movement")
    assert (over.value.code, over.value.status) == ("INVALID_CONSENT", 403)


async def test_gets_another_task_token_when_the_time_of_one_is_over(
    connected: Any, control: Any
) -> None:
    person = connected.connect.person(next_rut())
    listed = await person.list_consents()
    assert (listed.consents, listed.has_next, listed.count) == ([], False, 0)
    control("advance", 31 * 60)
    assert (await person.list_consents(page=2, limit=5)).consents == []
    assert len(control.requests("POST /token/task")) == 2


async def test_does_not_see_the_consent_of_another(connected: Any, request_of: Any) -> None:
    token = await connected.connect.create_otp_token(**request_of(next_rut()))
    with pytest.raises(cauce.ConsentError) as unknown:
        await connected.connect.person(next_rut()).get_consent(token.consent_id)
    assert unknown.value.code == "CONSENT_NOT_FOUND"


async def test_does_not_find_an_extraction_by_an_unknown_code(connected: Any) -> None:
    with pytest.raises(cauce.NotFoundError) as unknown:
        await connected.connect.find_extraction("00000000")
    assert unknown.value.code == "EXTRACTION_NOT_FOUND"
