"""A call of the API, before it is sent."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote


@dataclass(frozen=True)
class Call:
    """What is sent."""

    method: str
    path: str
    is_repeatable: bool
    """Whether sending it twice does no more than sending it once."""
    body: Mapping[str, Any] | None = None
    query: Mapping[str, str | int] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def get(path: str, **query: str | int | None) -> Call:
    """A call that reads."""
    return Call("GET", path, is_repeatable=True, query=present(query))


def post(
    path: str,
    body: Mapping[str, Any] | None = None,
    *,
    is_repeatable: bool = False,
    headers: Mapping[str, str | None] | None = None,
) -> Call:
    """A call that does something."""
    return Call("POST", path, is_repeatable, body, headers=present(headers or {}))


def part(value: str) -> str:
    """An id as a part of a path."""
    return quote(value, safe="")


def present(values: Mapping[str, Any]) -> dict[str, Any]:
    """Only what is said."""
    return {name: value for name, value in values.items() if value is not None}


def iso_date(moment: dt.datetime) -> str:
    """A moment, as the API takes it."""
    if moment.tzinfo is None:
        raise ValueError("The moment needs a time zone.")
    return moment.astimezone(dt.UTC).isoformat().replace("+00:00", "Z")
