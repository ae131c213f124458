"""Verifies that deliveries to a webhook come from Cauce."""

import base64
import binascii
import hashlib
import hmac
import re
import time
from collections.abc import Iterable, Mapping

from pydantic import ValidationError as InvalidModel

from cauce.errors import WebhookVerificationError
from cauce.generated.models import Event

_TOLERANCE_SECONDS = 300
_PREFIX_OF_KEYS = "whsec_"
_VERSION = "v1"


def verify(
    *,
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Iterable[str],
    tolerance_seconds: float = _TOLERANCE_SECONDS,
) -> Event:
    """Checks that a webhook's delivery comes from Cauce, was not altered and is not too old, by the
    Standard Webhooks scheme, and returns its event. A delivery may arrive twice, with the same
    `webhook-id`.

    `body` is the request's body as received, before any parsing: the signature covers its bytes.
    `secret` is `whsec_…`; during a rotation, pass both secrets.

    Raises WebhookVerificationError if the delivery is forged, altered or too old: answer it with
    400.

    Example::

        event = cauce.webhooks.verify(
            body=request.get_data(), headers=request.headers, secret=SECRET
        )
    """
    named = {name.lower(): value for name, value in headers.items()}
    message_id = _header(named, "webhook-id")
    timestamp = _header(named, "webhook-timestamp")
    signatures = _header(named, "webhook-signature")
    _require_recent(timestamp, tolerance_seconds)
    content = body.encode() if isinstance(body, str) else body
    signed = f"{message_id}.{timestamp}.".encode() + content
    given = [
        signature
        for version, _, signature in (one.partition(",") for one in signatures.split(" "))
        if version == _VERSION
    ]
    for one in [secret] if isinstance(secret, str) else secret:
        digest = hmac.new(_key(one), signed, hashlib.sha256).digest()
        expected = base64.b64encode(digest)
        if any(hmac.compare_digest(expected, signature.encode()) for signature in given):
            return _event(content)
    raise WebhookVerificationError("No signature of the delivery is of this secret")


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The delivery has no {name}")
    return value


def _require_recent(timestamp: str, tolerance_seconds: float) -> None:
    is_number = re.fullmatch(r"[0-9]{1,12}", timestamp) is not None
    if not is_number or abs(time.time() - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("The delivery is too old, or from the future")


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX_OF_KEYS), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        # Raised outside `except`, because the decoding error would show the secret.
        raise ValueError("secret has to be whsec_ and base64, as POST /webhooks returned it.")
    return key


def _event(content: bytes) -> Event:
    try:
        return Event.model_validate_json(content)
    except InvalidModel:
        pass
    raise WebhookVerificationError("The delivery is not an event")
