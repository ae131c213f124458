# #region programa
import json
import os
from datetime import datetime, timedelta, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from jwcrypto import jwe, jwk  # pip install jwcrypto


def call(path: str, headers: dict, body: dict | None = None) -> dict:
    request = Request(
        os.environ["CAUCE_URL"] + path,
        data=json.dumps(body or {}).encode(),
        headers={"Content-Type": "application/json", **headers},
    )
    try:
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except HTTPError as error:
        result = json.load(error)
        raise RuntimeError(f"{error.code} {result['errorCode']}: {result['message']}") from None


def encrypt_credentials(username: str, password: str, key: dict) -> str:
    payload = json.dumps({"username": username, "password": password})
    header = {"alg": key["alg"], "enc": "A256GCM", "kid": key["kid"]}
    token = jwe.JWE(payload.encode(), json.dumps(header))
    token.add_recipient(jwk.JWK(**key))
    return token.serialize(compact=True)


def open_session() -> dict:
    """Una sesión con su llave: las dos vencen juntas."""
    login = call("/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})
    bearer = {"Authorization": "Bearer " + login["token"]}
    made = call("/encryption/keys", bearer, {"alg": "ECDH-ES"})
    expires_at = datetime.fromisoformat(made["expiresAt"].replace("Z", "+00:00"))
    return {"bearer": bearer, "key": made["key"], "expires_at": expires_at}


session = open_session()


def launch(action: str, username: str, password: str) -> str:
    global session
    # Un minuto de margen: ni el token ni la llave pueden vencer en el camino
    if session["expires_at"] - datetime.now(timezone.utc) < timedelta(minutes=1):
        session = open_session()
    encrypted = encrypt_credentials(username, password, session["key"])
    task = call("/tasks", session["bearer"], {"action": action, "encryptArgs": encrypted})
    return task["taskId"]
# #endregion


import time

# La llave de otra sesión no sirve, y una sesión por vencer se renueva.
rut = os.environ.get("CAUCE_RUT", "12345678-5")
own = session
session = {**own, "key": open_session()["key"]}
try:
    launch("banco-chile:movement", rut, "clave123")
    raise SystemExit("Sirvió la llave de otra sesión")
except RuntimeError as error:
    assert str(error) == "422 WRONG_FORMAT: encryptArgs could not be decrypted", error
session = {**own, "expires_at": datetime.now(timezone.utc)}
task_id = launch("banco-chile:movement", rut, "clave123")
print("Tarea", task_id)

for poll in range(60):
    request = Request(os.environ["CAUCE_URL"] + "/tasks/" + task_id, headers=session["bearer"])
    with urlopen(request, timeout=30) as answer:
        task = json.load(answer)
    if task["taskStatusCode"] != 202:
        break
    time.sleep(0.5)
assert task["taskStatus"] == "success", task
