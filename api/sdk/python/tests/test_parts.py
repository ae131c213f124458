"""Unit tests, which need no API."""

import datetime as dt
from typing import get_args

import pytest

import cauce
from cauce._event_stream import EventStreamReader, StreamBlock
from cauce._refusal import read_retry_after, refusal_of, retry_wait
from cauce._settings import api_base
from cauce.generated.catalogue import ACTION_DATA, PRODUCT_DATA
from cauce.generated.models import Balances, Event, Movement

STREAM = (
    ": hello\r\n\r\nid: 1\nevent: task.finished\ndata: {\ndata: }\n\n"
    "id: 2\r\rdata: ñ✓\nretry: 5\n\n: beat\n\n"
)
BLOCKS = [
    StreamBlock("1", "task.finished", "{\n}"),
    StreamBlock("2", "message", ""),
    StreamBlock(None, "message", "ñ✓"),
]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_reads_a_stream_in_whichever_pieces_it_arrives(size: int) -> None:
    content = STREAM.encode()
    reader = EventStreamReader()
    pieces = [content[start : start + size] for start in range(0, len(content), size)]
    assert [block for piece in pieces for block in reader.feed(piece)] == BLOCKS


@pytest.mark.parametrize("value", ["30", "in_30_seconds", "iso"])
def test_reads_when_to_try_again(value: str) -> None:
    at = dt.datetime.now(dt.UTC) + dt.timedelta(seconds=30)
    text = {
        "in_30_seconds": at.strftime("%a, %d %b %Y %H:%M:%S GMT"),
        "iso": at.isoformat().replace("+00:00", "Z"),
    }.get(value, value)
    read = read_retry_after(text)
    assert read is not None
    assert abs((read - at).total_seconds()) < 2


@pytest.mark.parametrize("value", [None, "", "soon", "9" * 30, "2026-99-99T00:00:00Z"])
def test_does_not_read_what_says_no_moment(value: str | None) -> None:
    assert read_retry_after(value) is None


@pytest.mark.parametrize(("retry", "shortest", "longest"), [(0, 0.25, 0.5), (2, 1, 2), (99, 4, 8)])
def test_waits_twice_as_long_each_time(retry: int, shortest: float, longest: float) -> None:
    waits = [retry_wait(retry, None, 60) or 0 for _ in range(200)]
    assert shortest <= min(waits)
    assert max(waits) <= longest
    assert max(waits) - min(waits) > (longest - shortest) / 2


def test_waits_until_the_moment_that_the_api_named_unless_that_is_too_long() -> None:
    now = dt.datetime.now(dt.UTC)
    wait = retry_wait(0, now + dt.timedelta(seconds=10), 60)
    assert wait is not None
    assert 9 < wait < 11
    assert retry_wait(0, now - dt.timedelta(seconds=10), 60) is not None
    assert retry_wait(0, now + dt.timedelta(seconds=70), 60) is None


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (403, b'{"code": "INVALID_CONSENT"}', cauce.ConsentError),
        (409, b'{"errorCode": "SOMETHING_NEWER"}', cauce.ConflictError),
        (413, b'{"errorCode": "SOMETHING_NEWER"}', cauce.ValidationError),
        (418, b'{"errorCode": "SOMETHING_NEWER"}', cauce.ValidationError),
        (500, b'{"errorCode": "SOMETHING_NEWER"}', cauce.ServiceError),
        (500, b"[]", cauce.ServiceError),
        (429, b"<html>", cauce.RateLimitError),
    ],
)
def test_makes_an_error_of_its_kind_of_an_answer(
    status: int, body: bytes, kind: type[cauce.CauceError]
) -> None:
    assert type(refusal_of(status, {}, body)) is kind


@pytest.mark.parametrize(
    ("given", "base"),
    [
        ("https://api.example", "https://api.example/api/v1"),
        ("http://127.0.0.1:3000/", "http://127.0.0.1:3000/api/v1"),
        ("https://api.example/api/v1/", "https://api.example/api/v1"),
        ("https://proxy.example/cauce", "https://proxy.example/cauce/api/v1"),
    ],
)
def test_takes_an_address_with_and_without_the_prefix(given: str, base: str) -> None:
    assert api_base(given) == base


def test_knows_the_model_of_every_action_and_product() -> None:
    assert set(ACTION_DATA) == set(get_args(cauce.ActionType))
    assert set(PRODUCT_DATA) == set(get_args(cauce.ProductId))
    assert ACTION_DATA["movement"] == Movement


def test_reads_what_a_newer_api_adds() -> None:
    event = Event.model_validate(
        {
            "id": "evt_1",
            "sequence": 1,
            "type": "moon.landed",
            "at": "2026-11-01T12:00:00Z",
            "data": {"moonId": "1"},
            "note": "new",
        }
    )
    assert event.type == "moon.landed"


def test_names_fields_as_python_does_and_sends_them_as_the_api_does() -> None:
    read = {"exchangeName": "Buda", "totalBalanceUSD": 1.5, "balances": []}
    balances = Balances.model_validate(read)
    assert balances.total_balance_usd == 1.5
    assert balances.model_dump(by_alias=True) == read
