"""Parses the API's responses into models."""

from typing import Any, TypeVar

import httpx
from pydantic import TypeAdapter, ValidationError

from cauce._refusal import unexpected_answer
from cauce.generated.models import Event

T = TypeVar("T")


def parsed(shape: type[T], response: httpx.Response) -> T:
    """Returns the response's body as `shape`.

    Raises ServiceError if it is not a body that the API sends, for example a proxy's page.
    """
    try:
        answer: T = _adapter(shape).validate_json(response.content or b"null")
        return answer
    except ValidationError:
        pass
    # Raised outside `except`, because the chained error would contain parts of the response.
    raise unexpected_answer(response.status_code, response.headers.get("x-request-id"))


def modelled(shape: Any, data: object) -> Any:
    """Returns parsed JSON as models; raises ServiceError if it does not match `shape`."""
    try:
        return _adapter(shape).validate_python(data)
    except ValidationError:
        pass
    raise unexpected_answer(200)


def event_of(data: str) -> Event:
    """Parses an event of the stream; raises ServiceError if it is not a valid one."""
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
