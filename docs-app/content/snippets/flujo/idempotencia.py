import json
import os
import urllib.request
import uuid


def post(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers, method="POST")
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


token = post("/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})["token"]
launch_key = str(uuid.uuid4())


# #region lanzar
def launch(launch_key):
    # launch_key se guarda con la solicitud antes de llamar, y se repite en cada intento.
    return post("/tasks", {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Idempotency-Key": launch_key,
    }, {
        "action": "banco-chile:identity-validation",
        "args": {"username": "12345678-5", "password": "clave123"},
    })
# #endregion


first, second = launch(launch_key), launch(launch_key)
print(first["taskId"])
if first != second:
    raise SystemExit("Se lanzaron dos tareas")
