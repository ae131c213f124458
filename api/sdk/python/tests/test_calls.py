"""Calls: the session, retries, encryption, refusals."""

import asyncio
import datetime as dt
import json
import string
import time
import traceback
from typing import Any

import pytest
from support import PASSWORD, next_rut, order

import cauce
from cauce.generated.models import IdentityValidation

pytestmark = pytest.mark.anyio


async def test_a_session_is_opened_once_for_calls_at_the_same_time(
    client: Any, control: Any
) -> None:
    one = client()
    await asyncio.gather(one.institutions(), one.institutions(), one.encryption.keys())
    await one.institutions()
    assert len(control.requests("POST /auth/login")) == 1


def _accepts(rule: Any, password: str) -> bool:
    """Whether the rule allows a password by its alphabet and lengths, without its pattern."""
    if rule.characters == "key-and-secret":
        parts = password.split(":")
        return len(parts) == 2 and all(
            8 <= len(part) <= 128 and all("!" <= one <= "~" for one in part) for part in parts
        )
    allowed = {
        "digits": string.digits,
        "alphanumeric": string.digits + string.ascii_letters,
        "printable": string.digits + string.ascii_letters + string.punctuation,
    }[rule.characters] + rule.symbols
    fits_length = rule.min_length <= len(password) <= rule.max_length
    return fits_length and all(one in allowed for one in password)


async def test_checks_a_password_by_the_rule_of_each_institution(client: Any) -> None:
    seen = set()
    for institution in await client().institutions():
        kinds = [credential.kind for credential in institution.credentials]
        assert {action.credential for action in institution.actions} == set(kinds)
        for credential in institution.credentials:
            rule = credential.password_rule
            sizes = {rule.min_length, rule.max_length, 128}
            lengths = sorted(size + more for size in sizes for more in (-1, 0, 1))
            bases = [one * length for length in lengths for one in ("7", "a", "Z", "~")]
            pairs = ["k" * one + ":" + "s" * two for one in (7, 8, 128, 129) for two in (8, 128)]
            odd = ("\n", " ", "ñ", "٣", ".", "-", ":", "\\", "\u2028")
            texts = ["", *bases, *pairs]
            for text in [*texts, *(base[1:] + end for base in texts for end in odd)]:
                fits = cauce.fits_password(credential, text)
                assert fits == _accepts(rule, text), (institution.id, text)
                assert not cauce.fits_password(credential, text + "\n")
                seen.add((credential.kind, fits))
    assert len(seen) == 8


async def test_a_session_is_renewed_when_the_api_no_longer_takes_its_token(
    client: Any, control: Any
) -> None:
    one = client()
    await one.institutions()
    control("advance", 61 * 60)
    status = await one.user_status(username=next_rut(), institution="banco-chile")
    assert (status.enabled, status.retry_after) == (True, None)
    await asyncio.gather(one.institutions(), one.institutions())
    assert len(control.requests("POST /auth/login")) == 2


async def test_an_unknown_key_fails_with_the_code_of_the_api(client: Any) -> None:
    with pytest.raises(cauce.AuthenticationError) as failure:
        await client(api_key="unknown").institutions()
    error = failure.value
    assert (error.code, error.status, error.message) == ("UNAUTHORIZED", 401, "Invalid API Key")
    assert error.request_id


async def test_a_session_that_could_not_be_opened_is_opened_later(
    client: Any, control: Any
) -> None:
    one = client(retries=0)
    control.fail("POST /auth/login", "refused")
    outcomes = await asyncio.gather(one.institutions(), one.institutions(), return_exceptions=True)
    assert isinstance(outcomes[0], cauce.ConnectionError)
    assert len(await one.institutions()) > 10


async def test_launches_once_where_the_answer_was_lost(client: Any, control: Any) -> None:
    one = client()
    control.fail("POST /tasks", "lost", "refused")
    launched = await one.tasks.launch(**order())
    tries = control.requests("POST /tasks")
    assert len(tries) == 3
    assert len({request["headers"]["idempotency-key"] for request in tries}) == 1
    assert (await one.tasks.get(launched.task_id)).status == "pending"


async def test_gives_the_same_task_to_the_same_key(client: Any) -> None:
    one = client()
    first, second = order(), order()
    key = f"order-{first['username']}"
    launched = await one.tasks.launch(**first, idempotency_key=key)
    assert await one.tasks.launch(**first, idempotency_key=key) == launched
    with pytest.raises(cauce.ValidationError) as reused:
        await one.tasks.launch(**second, idempotency_key=key)
    assert reused.value.code == "IDEMPOTENCY_KEY_REUSED"


async def test_tries_again_when_the_api_says_so(client: Any, control: Any) -> None:
    one = client()
    await one.institutions()
    limited = json.dumps({"errorCode": "TOO_MANY_REQUESTS", "message": "x", "requestId": "y"})
    control.fail(
        "GET /entities",
        {"status": 429, "headers": {"retry-after": "1"}, "body": limited},
        {"status": 503},
        {"status": 502, "body": "<html>"},
    )
    began_at = time.monotonic()
    await one.institutions()
    assert time.monotonic() - began_at >= 1
    assert len(control.requests("GET /entities")) == 5


async def test_fails_at_once_where_the_wait_would_be_too_long(client: Any, control: Any) -> None:
    one = client(retries=1)
    await one.institutions()
    control.fail("GET /entities", {"status": 429, "headers": {"retry-after": "61"}})
    with pytest.raises(cauce.RateLimitError) as limited:
        await one.institutions()
    assert limited.value.retry_after > dt.datetime.now(dt.UTC) + dt.timedelta(seconds=50)

    control.fail("GET /entities", {"status": 503}, {"status": 503, "body": "{}"})
    with pytest.raises(cauce.ServiceError):
        await one.institutions()
    assert len(control.requests("GET /entities")) == 4


async def test_never_sends_twice_what_may_not_be(client: Any, control: Any) -> None:
    one = client()
    launched = await one.tasks.launch(**order())
    control.fail("POST /tasks/{taskId}/challenge", "refused")
    with pytest.raises(cauce.ConnectionError):
        await one.tasks.answer_challenge(
            launched.task_id, challenge_id="one", answers={"codigo": "123456"}
        )
    assert len(control.requests("POST /tasks/{taskId}/challenge")) == 1


async def test_bounds_each_try(client: Any, control: Any) -> None:
    control.fail("POST /auth/login", "silent", "silent")
    with pytest.raises(cauce.TimeoutError) as late:
        await client(timeout=0.15, retries=1).institutions()
    error = late.value
    assert (error.code, error.status, error.request_id) == ("TIMEOUT", None, None)
    assert len(control.requests("POST /auth/login")) == 2


async def test_does_not_follow_a_redirect_with_the_key(client: Any, control: Any) -> None:
    location = {"location": "/api/v1/entities"}
    control.fail("POST /auth/login", {"status": 307, "headers": location})
    with pytest.raises(cauce.ServiceError) as failure:
        await client().institutions()
    assert failure.value.code == "UNEXPECTED_ANSWER"
    assert control.requests("GET /entities") == []


@pytest.mark.parametrize("body", ["<html>welcome</html>", '{"page": "welcome"}'])
async def test_takes_the_page_of_a_proxy_for_no_answer_of_the_api(
    client: Any, control: Any, body: str
) -> None:
    one = client()
    await one.institutions()
    control.fail("GET /entities", {"status": 200, "body": body})
    with pytest.raises(cauce.ServiceError) as failure:
        await one.institutions()
    assert failure.value.code == "UNEXPECTED_ANSWER"


async def test_sends_no_password_and_renews_the_key_with_its_session(
    client: Any, control: Any, worker: Any
) -> None:
    one = client(encrypt=True)
    task = await one.tasks.run(**order(), on_progress=worker)
    assert task.data == IdentityValidation(is_valid=True)
    control("advance", 61 * 60)
    await one.tasks.launch(**order())
    await one.tasks.launch(**order(), encrypt=True)
    assert PASSWORD not in json.dumps(control.requests("POST /tasks"))
    assert len(control.requests("POST /encryption/keys")) == 2


async def test_encrypts_to_each_key_of_the_service_in_the_name_of_the_client(
    client: Any, keys: Any
) -> None:
    one = client()
    service_keys = await one.encryption.keys()
    assert sorted(key.alg for key in service_keys) == ["ECDH-ES", "RSA-OAEP-256"]
    session_key = (await one.encryption.create_key()).key
    for key, client_id in [*((key, keys["clientId"]) for key in service_keys), (session_key, None)]:
        username = next_rut()
        encrypt_args = cauce.encrypt_credentials(
            username=username, password=PASSWORD, key=key, client_id=client_id
        )
        named = {"institution": "banco-chile", "action": "movement", "encrypt_args": encrypt_args}
        launched = await one.tasks.launch(**named)
        assert (await one.tasks.get(launched.task_id)).username == username
        if client_id is not None:
            # The ciphertext is accepted only once.
            with pytest.raises(cauce.ValidationError):
                await one.tasks.launch(**named)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"institution": "banco-luna"}, "INVALID_ACTION"),
        ({"username": "12345678-0"}, "INVALID_RUT"),
        ({"password": "x"}, "INVALID_PASSWORD_SCHEMA"),
        ({"username": None, "encrypt_args": "a.b.c.d.e"}, "WRONG_FORMAT"),
    ],
)
async def test_is_refused_with_the_code_of_what_is_wrong(
    client: Any, change: dict[str, str | None], code: str
) -> None:
    named = {**order(), **change}
    if "encrypt_args" in named:
        del named["username"], named["password"]
    with pytest.raises(cauce.ValidationError) as refused:
        await client().tasks.launch(**named)
    assert (refused.value.code, refused.value.status) == (code, 422)


async def test_a_person_who_is_being_read_or_paused(client: Any, control: Any, worker: Any) -> None:
    one = client()
    named = order()
    launched = await one.tasks.launch(**named)
    with pytest.raises(cauce.BusyError) as busy:
        await one.tasks.launch(**named)
    assert busy.value.code == "PROCESS_ALREADY_RUNNING"
    assert isinstance(busy.value.retry_after, dt.datetime)
    control("run_task", launched.task_id)

    wrong = order(sandbox_scenario="wrong_login")
    for _ in range(2):
        with pytest.raises(cauce.TaskFailedError):
            await one.tasks.run(**wrong, on_progress=worker)
    with pytest.raises(cauce.RestrictedError):
        await one.tasks.launch(**wrong)
    status = await one.user_status(username=wrong["username"], institution="banco-chile")
    assert not status.enabled


async def test_a_quota_that_is_used_up_and_the_task_of_another_client(
    client: Any, control: Any
) -> None:
    poor = client(api_key=control("client", {"monthlyQuota": 1})["apiKey"])
    launched = await poor.tasks.launch(**order())
    with pytest.raises(cauce.QuotaError):
        await poor.tasks.launch(**order())
    assert len(control.requests("POST /tasks")) == 2
    with pytest.raises(cauce.PermissionError):
        await client().tasks.get(launched.task_id)


@pytest.mark.parametrize(
    "change",
    [
        {"api_key": "canary-key\n2"},
        {"api_key": "canary-kéy"},
        {"base_url": "https://user:canary-key@api.example"},
        {"base_url": "ftp://api.example"},
        {"base_url": "https://"},
        {"base_url": "http://[canary-key"},
    ],
)
async def test_refuses_settings_that_cannot_be_right(client: Any, change: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="has to be") as refused:
        client(**change)
    assert "canary" not in shown(refused.value)


@pytest.mark.parametrize(
    "arguments",
    [{}, {"username": "12345678-5"}, {"encrypt_args": "a.b.c.d.e", "password": "x"}],
)
async def test_refuses_credentials_that_are_not_whole(
    client: Any, arguments: dict[str, str]
) -> None:
    with pytest.raises(TypeError):
        await client().tasks.launch(institution="banco-chile", action="movement", **arguments)


async def test_never_shows_a_key_a_token_or_a_password(client: Any, control: Any) -> None:
    one = client(retries=0, encrypt=True, timeout=2)
    await one.institutions()
    control.fail("POST /tasks", "refused", {"status": 500, "body": PASSWORD})
    far = client(base_url="http://127.0.0.1:1", retries=0)
    failures = [
        await failure_of(one.tasks.launch(**order())),
        await failure_of(one.tasks.launch(**order())),
        await failure_of(one.tasks.launch(**order(institution="banco-luna"))),
        await failure_of(client(api_key="canary-key-1").institutions()),
        await failure_of(far.tasks.launch(**order())),
    ]
    text = "\n".join([*map(shown, failures), repr(one), repr(client(api_key="canary-key-3"))])
    for secret in [PASSWORD, "canary-key", "Bearer"]:
        assert secret not in text


async def failure_of(call: Any) -> BaseException:
    try:
        await call
    except cauce.CauceError as error:
        return error
    raise AssertionError("It did not fail.")


def shown(error: BaseException) -> str:
    """Returns everything that the error reveals, except the source lines of this test."""
    chain: list[str] = []
    one: BaseException | None = error
    while one is not None:
        frames = [(frame.name, frame.lineno) for frame in traceback.extract_tb(one.__traceback__)]
        chain.append(f"{one!r} {vars(one)} {frames}")
        one = one.__cause__ or one.__context__
    return "\n".join(chain)
