"""Fixtures: the API and both clients."""

from collections.abc import Callable
from typing import Any

import pytest
from support import BASE_URL, Awaitable, Control

import cauce


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def _control() -> Any:
    control = Control()
    yield control
    control.close()


@pytest.fixture
def control(_control: Control) -> Control:
    _control("reset")
    return _control


@pytest.fixture(scope="session")
def keys(_control: Control) -> Any:
    return _control("client", {})


@pytest.fixture(params=["async", "sync"])
async def client(request: pytest.FixtureRequest, keys: Any, control: Control) -> Any:
    """Yields a function that creates clients, which are closed after the test."""
    made: list[Any] = []

    def make(**options: Any) -> Any:
        named = {
            "api_key": keys["apiKey"],
            "client_id": keys["clientId"],
            "base_url": BASE_URL,
            **options,
        }
        one = cauce.AsyncCauce(**named) if request.param == "async" else cauce.Cauce(**named)
        made.append(one)
        return one if request.param == "async" else Awaitable(one)

    yield make
    for one in made:
        if request.param == "async":
            await one.aclose()
        else:
            one.close()


@pytest.fixture
def worker(control: Control) -> Callable[[cauce.TaskProgress], None]:
    """Returns a progress callback that runs a pending task, as a worker would."""

    def run(progress: cauce.TaskProgress) -> None:
        if progress.status == "pending":
            control("begin_task", progress.task_id)

    return run
