import json
import os
import urllib.error
import urllib.request

URL = os.environ["CAUCE_URL"]
made = urllib.request.Request(
    f"{URL}/token/task",
    json.dumps({"clientId": os.environ["CAUCE_CLIENT_ID"], "target": os.environ["CAUCE_RUT"]}).encode(),
    {"X-API-Key": os.environ["CAUCE_API_KEY"], "Content-Type": "application/json"},
)
with urllib.request.urlopen(made, timeout=10) as response:
    task_token = json.load(response)["data"]["taskToken"]
consent_id = os.environ["CAUCE_CONSENT_ID"]

# #region revocar
request = urllib.request.Request(
    f"{URL}/consents/{consent_id}/revoke",
    headers={"Authorization": f"Bearer {task_token}"},
    method="POST",
)
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        consent = json.load(response)["data"]
except urllib.error.HTTPError as error:
    raise SystemExit(error.read().decode())
print(consent["status"], consent["subStatus"], consent["terminatedAt"])
# #endregion

assert consent["subStatus"] == "REVOKED"
