import json
import os
import urllib.error
import urllib.request

username = os.environ["CAUCE_RUT"]


# #region exportar
def ask(path: str) -> dict:
    request = urllib.request.Request(
        os.environ["CAUCE_URL"] + path,
        json.dumps({"username": username}).encode(),
        {"X-API-Key": os.environ["CAUCE_API_KEY"], "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)["data"]
    except urllib.error.HTTPError as error:
        raise SystemExit(error.read().decode())


copy = ask("/persons/export")
# #endregion
assert os.environ["CAUCE_CONSENT_ID"] in [one["consentId"] for one in copy["consents"]]

# #region borrar
erased = ask("/persons/erase")
print(erased["isKnown"], erased["isQuiet"])
# #endregion
assert erased["isKnown"]
