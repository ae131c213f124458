# #region token
import json
import os
import urllib.error
import urllib.request


def connect(path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {**headers, "Content-Type": "application/json"}
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        fault = json.load(error)
        raise SystemExit(f"{fault['code']}: {fault['message']} ({fault['requestId']})")


task_token = connect(
    "/token/task",
    {"X-API-Key": os.environ["CAUCE_API_KEY"]},
    {"clientId": os.environ["CAUCE_CLIENT_ID"], "target": os.environ["CAUCE_RUT"]},
)["taskToken"]
bearer = {"Authorization": f"Bearer {task_token}"}
# #endregion

# #region consentimientos
consents, page, has_next = [], 1, True
while has_next:
    found = connect(f"/consents?page={page}&limit=100", bearer)
    consents += found["consents"]
    has_next, page = found["hasNext"], page + 1
for consent in consents:
    entity = consent["entity"]
    print(consent["id"], consent["status"], consent["subStatus"], entity and entity["name"])
# #endregion

assert [one["id"] for one in consents] == [os.environ["CAUCE_CONSENT_ID"]]

# #region datos
[balance] = connect("/products/retrieve-data", bearer, {
    "product": "product-balance",
    "consentId": os.environ["CAUCE_CONSENT_ID"],
})
for account in balance["accounts"]:
    print(account["productName"], account["accountNumber"], account["currentBalance"], account["currency"])
# #endregion

assert balance["accounts"]
