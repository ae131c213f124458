# #region crear
import json
import os
import urllib.error
import urllib.request
import uuid

request = urllib.request.Request(
    f"{os.environ['CAUCE_URL']}/token/otp/create",
    json.dumps({
        "products": ["product-balance", "movement"],
        "clientId": os.environ["CAUCE_CLIENT_ID"],
        "user": {"username": "12345678-5", "email": "persona@correo.example"},
        "widgetConfigId": os.environ["CAUCE_WIDGET_CONFIG_ID"],
        "filters": {"entities": {"include": {"types": ["bank"]}}},
    }).encode(),
    {
        "X-API-Key": os.environ["CAUCE_API_KEY"],
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
try:
    with urllib.request.urlopen(request, timeout=10) as response:
        data = json.load(response)["data"]
except urllib.error.HTTPError as error:
    fault = json.load(error)
    raise SystemExit(f"{fault['code']}: {fault['message']} ({fault['requestId']})")

print(data["otpToken"], data["consentId"])
# #endregion

assert len(data["otpToken"]) >= 40 and len(data["consentId"]) == 36
