# #region sesion
import json
import os
import time
import urllib.error
import urllib.request


def cauce(method, path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise SystemExit(f"{error.code} {problem['errorCode']}: {problem['message']}")


login = cauce("POST", "/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})
headers = {"Authorization": f"Bearer {login['token']}", "Content-Type": "application/json"}
# #endregion

# #region estado
status = cauce("POST", "/users/status/by-entity", headers, {
    "username": "12345678-5",
    "entity": "banco-chile",
})
if not status["enabled"]:
    raise SystemExit(f"En pausa hasta {status['retryAfter']}")
# #endregion

# #region lanzar
launched = cauce("POST", "/tasks", headers, {
    "action": "banco-chile:movement",
    "args": {"username": "12345678-5", "password": "clave123"},
})
# #endregion

# #region consultar
task = cauce("GET", f"/tasks/{launched['taskId']}", headers)
while task["taskStatusCode"] == 202:
    time.sleep(1)
    task = cauce("GET", f"/tasks/{launched['taskId']}", headers)
if task["taskStatus"] != "success":
    raise SystemExit(f"La tarea terminó en {task['taskStatus']}")

print(json.dumps(task["results"]["data"], indent=2, ensure_ascii=False))
# #endregion
