# #region cifrar
import json
import os
import time
import uuid

from jwcrypto import jwe, jwk  # pip install jwcrypto


def encrypt_credentials(username: str, password: str, key: dict) -> str:
    """Un JWE compacto de tu cliente, que vence en dos minutos y sirve una sola vez."""
    payload = {
        "username": username,
        "password": password,
        "jti": str(uuid.uuid4()),
        "exp": int(time.time()) + 120,
        "aud": os.environ["CAUCE_CLIENT_ID"],
    }
    header = {"alg": key["alg"], "enc": "A256GCM", "kid": key["kid"]}
    token = jwe.JWE(json.dumps(payload).encode(), json.dumps(header))
    token.add_recipient(jwk.JWK(**key))
    return token.serialize(compact=True)
# #endregion


from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(method, path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = Request(
        os.environ["CAUCE_URL"] + path,
        data=data,
        method=method,
        headers={"Content-Type": "application/json", **headers},
    )
    try:
        with urlopen(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


_, session = call("POST", "/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})
bearer = {"Authorization": "Bearer " + session["token"]}

# #region lanzar
DAY = 24 * 60 * 60
cache = {"key": None, "read_at": 0.0}


def current_key() -> dict:
    """La llave RSA vigente, guardada hasta un día."""
    if cache["key"] is None or time.time() - cache["read_at"] > DAY:
        status, body = call("GET", "/encryption/keys", bearer)
        if status != 200:
            raise RuntimeError(f"{status} {body['errorCode']}: {body['message']}")
        cache["key"] = next(key for key in body["keys"] if key["alg"] == "RSA-OAEP-256")
        cache["read_at"] = time.time()
    return cache["key"]


def launch(action: str, username: str, password: str) -> str:
    for is_retry in (False, True):
        encrypted = encrypt_credentials(username, password, current_key())
        status, body = call("POST", "/tasks", bearer, {"action": action, "encryptArgs": encrypted})
        if status == 200:
            return body["taskId"]
        is_unreadable = status == 422 and body["message"] == "encryptArgs could not be decrypted"
        if not is_unreadable or is_retry:
            raise RuntimeError(f"{status} {body['errorCode']}: {body['message']}")
        cache["key"] = None  # la llave ya no sirve: pide la nueva, una sola vez
# #endregion


# La primera vez con una llave retirada: el programa tiene que recuperarse solo.
cache["key"] = {**current_key(), "kid": "llave-retirada"}
task_id = launch("banco-chile:movement", os.environ.get("CAUCE_RUT", "12345678-5"), "clave123")
assert cache["key"]["kid"] != "llave-retirada"
print("Tarea", task_id)

for poll in range(60):
    _, task = call("GET", "/tasks/" + task_id, bearer)
    if task["taskStatusCode"] != 202:
        break
    time.sleep(0.5)
assert task["taskStatus"] == "success", task
