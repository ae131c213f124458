"""Encrypts credentials so that only the API can read them."""

import json
import time
import uuid

from cauce.generated.models import EncryptionKey

_LIFETIME_SECONDS = 120
"""A ciphertext for a service key has to expire within ten minutes."""


def encrypt_credentials(
    *, username: str, password: str, key: EncryptionKey, client_id: str | None = None
) -> str:
    """Encrypts a person's credentials into the value of `encrypt_args`: a compact JWE that is
    accepted once.

    `key` comes from `encryption.create_key()` or `encryption.keys()`. A key of `encryption.keys()`
    needs `client_id`: nobody else can then use the ciphertext, which expires after two minutes.

    Example::

        key = cauce.encryption.create_key().key
        encrypt_args = encrypt_credentials(username=username, password=password, key=key)
        cauce.tasks.run(institution="banco-chile", action="movement", encrypt_args=encrypt_args)
    """
    # Imported on demand, because it takes as long to import as everything else together.
    from joserfc import jwe
    from joserfc.jwk import import_key

    payload: dict[str, object] = {
        "username": username,
        "password": password,
        "jti": str(uuid.uuid4()),
    }
    if client_id is not None:
        payload |= {"aud": client_id, "exp": int(time.time()) + _LIFETIME_SECONDS}
    public = key.model_dump(
        mode="json", exclude_none=True, include={"kty", "n", "e", "crv", "x", "y"}
    )
    header = {"alg": key.alg, "enc": "A256GCM", "kid": key.kid}
    plaintext = json.dumps(payload).encode()
    return jwe.encrypt_compact(
        header, plaintext, import_key(public), algorithms=[key.alg, "A256GCM"]
    )
