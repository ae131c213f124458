"""Validates the settings of a client."""

import re
from urllib.parse import urlsplit

_PREFIX = "/api/v1"
"""The prefix of all paths."""


def api_base(base_url: str) -> str:
    """Returns the address with the prefix of all paths, whether or not `base_url` contains it."""
    message = "base_url has to be an http or https address without credentials."
    try:
        url = urlsplit(base_url)
        is_right = url.scheme in ("http", "https") and bool(url.hostname) and "@" not in url.netloc
        if url.port is not None and url.port < 1:
            is_right = False
    except ValueError:
        is_right = False
    if not is_right:
        raise ValueError(message)
    path = url.path.rstrip("/")
    if not path.endswith(_PREFIX):
        path += _PREFIX
    return f"{url.scheme}://{url.netloc}{path}"


def require_sendable(api_key: str) -> None:
    """Raises ValueError for a key that cannot be sent in a header.

    The HTTP library's own error would contain the key.
    """
    if re.fullmatch(r"[\x21-\x7e]+", api_key) is None:
        raise ValueError("api_key has to be printable ASCII without spaces.")
