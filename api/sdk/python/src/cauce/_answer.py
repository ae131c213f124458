"""What the API answered, as models."""

from typing import Any, TypeVar

import httpx
from pydantic import TypeAdapter, ValidationError

from cauce._refusal import unexpected_answer
from cauce.generated.models import Event

T = TypeVar("T")


def parsed(shape: type[T], response: httpx.Response) -> T:
    """The body; raises ServiceError for one that the API does not answer, such as a proxy's
    page.
    """
    try:
        answer: T = _adapter(shape).validate_json(response.content)
        return answer
    except ValidationError:
        pass
    # Outside, so that nothing of the answer goes along.
    raise unexpected_answer(response.status_code, response.headers.get("x-request-id"))


def modelled(shape: Any, data: object) -> Any:
    """Data that was read already, as models; raises ServiceError where it does not fit."""
    try:
        return _adapter(shape).validate_python(data)
    except ValidationError:
        pass
    raise unexpected_answer(200)


def event_of(data: str) -> Event:
    """An event of the stream."""
    try:
        return Event.model_validate_json(data)
    except ValidationError:
        pass
    raise unexpected_answer(200)


_ADAPTERS: dict[Any, TypeAdapter[Any]] = {}


def _adapter(shape: Any) -> TypeAdapter[Any]:
    if shape not in _ADAPTERS:
        _ADAPTERS[shape] = TypeAdapter(shape)
    return _ADAPTERS[shape]
