"""Requests of persons, and the data kept about them."""

from typing import Any

import pytest
from support import next_rut

import cauce

pytestmark = pytest.mark.anyio


@pytest.fixture
def connected(client: Any, control: Any) -> Any:
    return client(api_key=control("integrator")["apiKey"])


async def test_a_request_waits_until_it_is_answered_once(connected: Any, control: Any) -> None:
    rut = next_rut()
    request_id = control("objection", {"rut": rut, "reason": "Ya no la uso."})
    listed = await connected.rights_requests.list(status="open", page=1, limit=1)
    assert [(one.id, one.username) for one in listed.requests] == [(request_id, rut)]
    asked = await connected.rights_requests.get(request_id)
    assert (asked.kind, asked.status, asked.reason) == ("objection", "open", "Ya no la uso.")
    assert asked.due_at is not None
    answer = {"outcome": "rejected", "message": "La ley nos obliga a guardarlos."}
    answered = await connected.rights_requests.answer(request_id, **answer)
    assert (answered.status, answered.outcome) == ("answered", "rejected")
    assert answered.message == answer["message"]
    with pytest.raises(cauce.ConflictError) as refused:
        await connected.rights_requests.answer(request_id, **answer)
    assert refused.value.code == "RIGHTS_REQUEST_ANSWERED"


async def test_an_unknown_request(connected: Any) -> None:
    with pytest.raises(cauce.NotFoundError) as unknown:
        await connected.rights_requests.get("9c1e5a4f-6d2e-4b10-8b7c-8b523d0e4f5a")
    assert unknown.value.code == "RIGHTS_REQUEST_NOT_FOUND"


async def test_a_share_is_exported_in_clear_and_then_erased(connected: Any, control: Any) -> None:
    rut = next_rut()
    products = ["identity-validation"]
    consent_id = control("consent", {"rut": rut, "products": products})
    copy = await connected.persons.export(rut)
    assert copy.person == rut
    assert [one["consentId"] for one in copy.consents] == [consent_id]
    # Parts without a type are included.
    assert len(copy.model_dump(by_alias=True)["tasks"]) == 1

    control.fail("POST /persons/erase", "lost")
    with pytest.raises(cauce.ConnectionError):
        await connected.persons.erase(rut)
    assert len(control.requests("POST /persons/erase")) == 1
    erased = await connected.persons.erase(rut)
    assert (erased.is_known, erased.is_quiet, erased.kept) == (False, True, 0)
    assert (await connected.persons.export(rut)).consents == []
