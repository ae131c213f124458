import json
import os
import urllib.error
import urllib.request

URL = os.environ["CAUCE_URL"]
API_KEY = os.environ["CAUCE_API_KEY"]
request_id = os.environ["CAUCE_REQUEST_ID"]

# #region listar
request = urllib.request.Request(
    f"{URL}/rights-requests?status=open", headers={"X-API-Key": API_KEY}
)
with urllib.request.urlopen(request, timeout=10) as response:
    requests = json.load(response)["data"]["requests"]
for one in requests:
    print(one["id"], one["kind"], one["dueAt"])
# #endregion
assert request_id in [one["id"] for one in requests]

# #region responder
answer = {
    "outcome": "done",
    "message": "Dejamos de usar tus movimientos y borramos las copias que teníamos.",
}
request = urllib.request.Request(
    f"{URL}/rights-requests/{request_id}/answer",
    json.dumps(answer).encode(),
    {"X-API-Key": API_KEY, "Content-Type": "application/json"},
)
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        answered = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
# #endregion
assert answered["status"] == "answered"
