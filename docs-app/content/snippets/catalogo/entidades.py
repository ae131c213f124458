# #region consulta
import json
import os
from urllib.request import Request, urlopen

request = Request(
    os.environ["CAUCE_URL"] + "/entities",
    headers={"X-API-Key": os.environ["CAUCE_API_KEY"]},
)
with urlopen(request, timeout=30) as answer:  # lanza HTTPError si no es 2xx
    entities = json.load(answer)

# Las acciones tef que hoy se pueden pedir
available = [
    action["name"]
    for entity in entities
    for action in entity["actions"]
    if action["enabled"] and action["actionType"] == "tef"
]
print("\n".join(available))
# #endregion
assert "banco-chile:tef" in available
