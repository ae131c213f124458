import json
import os
import urllib.error
import urllib.request
from datetime import datetime


# #region manejar
class CauceError(Exception):
    """Lo que respondió Cauce cuando no hizo lo pedido."""

    def __init__(self, status, body):
        super().__init__(body["message"])
        self.status = status
        # La API principal lo llama errorCode; la de Cauce Connect, code.
        self.code = body.get("errorCode") or body["code"]
        self.request_id = body["requestId"]
        retry_after = body.get("retryAfter")
        self.retry_after = retry_after and datetime.fromisoformat(retry_after.replace("Z", "+00:00"))


def cauce(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        raise CauceError(error.code, json.load(error)) from None
# #endregion


token = cauce("/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})["token"]
headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
launch = {
    "action": "banco-falabella:movement",
    "args": {"username": "12345678-5", "password": "corta"},
}
refused = None

# #region decidir
try:
    cauce("/tasks", headers, launch)
except CauceError as error:
    refused = error.code
    if error.code in ("INVALID_PASSWORD_SCHEMA", "INVALID_RUT"):
        print("Vuelve al formulario y muestra la regla de la institución")
    elif error.retry_after:
        print("Espera hasta", error.retry_after)
    else:
        print("Regístralo con su requestId", error.request_id, error.code)
# #endregion
if refused != "INVALID_PASSWORD_SCHEMA":
    raise SystemExit(1)
