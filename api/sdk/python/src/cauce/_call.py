"""A call of the API, before it is sent."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote


@dataclass(frozen=True)
class Call:
    """What is sent to the API."""

    method: str
    path: str
    is_repeatable: bool
    """Whether sending it twice has the same effect as sending it once."""
    body: Mapping[str, Any] | None = None
    query: Mapping[str, str | int] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def get(path: str, **query: str | int | None) -> Call:
    """Returns a GET call, without the query parameters that are None."""
    return Call("GET", path, is_repeatable=True, query=present(query))


def post(
    path: str,
    body: Mapping[str, Any] | None = None,
    *,
    is_repeatable: bool = False,
    headers: Mapping[str, str | None] | None = None,
) -> Call:
    """Returns a POST call, without the headers that are None."""
    return Call("POST", path, is_repeatable, body, headers=present(headers or {}))


def part(value: str) -> str:
    """Returns an id, escaped for use as one segment of a path."""
    return quote(value, safe="")


def present(values: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the values that are not None."""
    return {name: value for name, value in values.items() if value is not None}


def iso_date(moment: dt.datetime) -> str:
    """Returns a moment in the API's format; raises ValueError if it has no time zone."""
    if moment.tzinfo is None:
        raise ValueError("The moment needs a time zone.")
    return moment.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")
