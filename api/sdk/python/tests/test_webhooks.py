"""Verification of deliveries, which the specification's reference implementation signs."""

import base64
import datetime as dt
import json
import time
from typing import Any

import pytest
from standardwebhooks import Webhook

import cauce

SECRET = f"whsec_{base64.b64encode(b'a secret of 24 bytes ....').decode()}"
ANOTHER = f"whsec_{base64.b64encode(b'another one of 24 bytes .').decode()}"
EVENT = {
    "id": f"evt_{'0' * 32}",
    "sequence": 7,
    "type": "task.finished",
    "at": "2026-11-01T12:00:00.000Z",
    "data": {"taskId": "ñandú ✓"},
}
BODY = json.dumps(EVENT, ensure_ascii=False)


def delivery(minutes: float = 0, by: str = SECRET, body: str = BODY) -> dict[str, Any]:
    at = dt.datetime.now(dt.UTC) + dt.timedelta(minutes=minutes)
    return {
        "body": body,
        "headers": {
            "webhook-id": "msg_1",
            "webhook-timestamp": str(int(at.timestamp())),
            "webhook-signature": Webhook(by).sign("msg_1", at, body),
        },
        "secret": SECRET,
    }


def with_header(name: str, value: str) -> dict[str, Any]:
    one = delivery()
    return {**one, "headers": {**one["headers"], name: value}}


SIGNATURE = delivery()["headers"]["webhook-signature"]


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(delivery(), id="a delivery"),
        pytest.param({**delivery(), "body": BODY.encode()}, id="its bytes"),
        pytest.param(
            {
                **delivery(),
                "headers": {name.title(): value for name, value in delivery()["headers"].items()},
            },
            id="names of headers in capitals",
        ),
        pytest.param(delivery(minutes=-4), id="one that took a while"),
        pytest.param(delivery(minutes=4), id="one by a clock that is ahead"),
        pytest.param(
            {**delivery(minutes=-9), "tolerance_seconds": 600}, id="an older one, where allowed"
        ),
        pytest.param(
            {**delivery(by=ANOTHER), "secret": [SECRET, ANOTHER]},
            id="either secret during a rotation",
        ),
        pytest.param(
            {**delivery(), "secret": SECRET.removeprefix("whsec_")},
            id="a secret without its prefix",
        ),
    ],
)
def test_returns_the_event_of(one: dict[str, Any]) -> None:
    event = cauce.webhooks.verify(**one)
    assert (event.sequence, event.type) == (7, "task.finished")
    assert event.data.task_id == "ñandú ✓"


def test_finds_the_right_one_of_several_signatures() -> None:
    foreign = delivery(by=ANOTHER)["headers"]["webhook-signature"]
    one = delivery()
    own = one["headers"]["webhook-signature"]
    one["headers"]["webhook-signature"] = f"v1a,abc {foreign} {own}"
    assert cauce.webhooks.verify(**one).sequence == 7


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(delivery(by=ANOTHER), id="forged with another secret"),
        pytest.param({**delivery(), "body": BODY.replace("evt_0", "evt_1")}, id="altered"),
        pytest.param({**delivery(), "body": f"{BODY} "}, id="altered by a space"),
        pytest.param(with_header("webhook-id", "msg_2"), id="sent again under another id"),
        pytest.param(delivery(minutes=-6), id="sent again later"),
        pytest.param(
            with_header("webhook-timestamp", str(int(time.time()) + 1)),
            id="sent again later with a new time",
        ),
        pytest.param(delivery(minutes=6), id="from the future"),
        pytest.param(with_header("webhook-timestamp", "NaN"), id="without a number for a time"),
        pytest.param(with_header("webhook-timestamp", "١٢٣"), id="with digits of another script"),
        pytest.param(with_header("webhook-signature", SIGNATURE[:20]), id="with half a signature"),
        pytest.param(
            with_header("webhook-signature", SIGNATURE.replace("v1,", "v2,")),
            id="with no signature of a known version",
        ),
        pytest.param(with_header("webhook-signature", "v1,¡no!"), id="with what is no base64"),
        pytest.param(with_header("webhook-id", ""), id="without an id"),
        pytest.param({**delivery(), "headers": {}}, id="without headers"),
        pytest.param(delivery(body="hello"), id="that is not JSON"),
        pytest.param(delivery(body="{}"), id="that is no event"),
    ],
)
def test_refuses_one_that_is(one: dict[str, Any]) -> None:
    with pytest.raises(cauce.WebhookVerificationError) as refused:
        cauce.webhooks.verify(**one)
    assert refused.value.code == "INVALID_WEBHOOK"


def test_refuses_a_secret_that_cannot_be_one_without_showing_it() -> None:
    with pytest.raises(ValueError, match="secret has to be") as refused:
        cauce.webhooks.verify(**{**delivery(), "secret": "whsec_¡no!"})
    assert "¡no!" not in repr(refused.value)
