import os
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

# #region verificar
import base64
import hashlib
import hmac
import json
import time


def verify(headers, body, secret):
    """El evento, si la entrega viene de Cauce, nadie la cambió y es de hace menos de 5 minutos."""
    delivery_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("La entrega es vieja")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    signatures = headers.get("webhook-signature", "").encode().split()
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        raise ValueError("No es una entrega de Cauce")
    return json.loads(body)
# #endregion


received = {}
arrived = threading.Event()
secret = ""


def save_once(event):
    received.setdefault(event["id"], event)
    arrived.set()


# #region recibir
class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # Tal como llegó: la firma cubre cada byte.
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = verify(self.headers, body, secret)
        except ValueError:
            self.send_response(400)
        else:
            save_once(event)  # por event["id"]: puede llegar más de una vez
            self.send_response(204)  # el trabajo largo, después de responder
        self.end_headers()
# #endregion

    def log_message(self, *_):
        pass


def call(method, path, headers, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers}
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as response:
        return json.load(response)


server = HTTPServer(("127.0.0.1", 0), Receiver)
threading.Thread(target=server.serve_forever, daemon=True).start()
url = f"http://127.0.0.1:{server.server_port}"
token = call("POST", "/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]})["token"]
bearer = {"Authorization": f"Bearer {token}"}

webhook = call("POST", "/webhooks", bearer, {"url": url, "types": ["task.finished"]})
secret = webhook["secret"]
call("POST", f"/webhooks/{webhook['id']}/test", bearer)
arrived.wait(30)
call("DELETE", f"/webhooks/{webhook['id']}", bearer)
[event] = received.values()
print("Llegó", event["type"])
assert event["type"] == "webhook.test"

forged = {"webhook-id": "evt_1", "webhook-timestamp": str(int(time.time()))}
for headers in [{}, forged, {**forged, "webhook-signature": "v1,AAAA v1, v2,x"}]:
    try:
        urllib.request.urlopen(urllib.request.Request(url, b"{}", headers), timeout=30)
        raise SystemExit("Aceptó una entrega falsa")
    except urllib.error.HTTPError as error:
        assert error.code == 400
