# #region programa
# Uso: python ejemplo.py RUT CLAVE [ENTIDAD]
import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# #endregion
sys.argv[1:] = [os.environ.get("CAUCE_RUT", "12345678-5"), "clave123"]
# #region programa
username, password, entity = (sys.argv[1:] + ["banco-chile"])[:3]


def call(method: str, path: str, headers: dict, body: dict | None = None) -> dict:
    request = Request(
        os.environ["CAUCE_URL"] + path,
        data=None if body is None else json.dumps(body).encode(),
        method=method,
        headers={"Content-Type": "application/json", **headers},
    )
    try:
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except HTTPError as error:
        fault = json.load(error)
        sys.exit(f"{error.code} {fault['errorCode']}: {fault['message']} ({fault['requestId']})")


# 1. Token de sesión
session = call("POST", "/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})
bearer = {"Authorization": "Bearer " + session["token"]}

# 2. ¿Se puede intentar con esta persona?
person = {"username": username, "entity": entity}
status = call("POST", "/users/status/by-entity", bearer, person)
if not status["enabled"]:
    sys.exit("En pausa hasta " + status["retryAfter"])

# 3. La tarea
launch = {"action": entity + ":tef", "args": {"username": username, "password": password}}
task_id = call("POST", "/tasks", bearer, launch)["taskId"]

# 4. El resultado: una consulta por segundo, a lo más tres minutos
for _ in range(180):
    task = call("GET", "/tasks/" + task_id, bearer)
    if task["taskStatusCode"] != 202:
        break
    time.sleep(1)

if task["taskStatus"] == "success":
    for one in task["results"]["data"]:
        keys = ("name", "rut", "bankCode", "accountType", "accountNumber")
        print(*(one[key] for key in keys), sep="\t")
    if not task["results"]["data"]:
        print("La agenda está vacía")
elif task["taskStatus"] == "wrong_login":
    sys.exit("El banco no aceptó el RUT o la clave: no lo repitas")
elif task["taskStatus"] == "locked":
    sys.exit("El banco tiene bloqueada la clave")
elif task["taskStatus"] == "error":
    sys.exit("Sin resultado: " + task["results"].get("error", {}).get("code", "causa desconocida"))
else:
    sys.exit(f"La tarea {task_id} sigue en curso")
# #endregion
assert task["results"]["data"][0]["bankCode"].isdigit()
