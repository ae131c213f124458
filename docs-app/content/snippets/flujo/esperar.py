import json
import os
import time
import urllib.error
import urllib.request

URL = os.environ["CAUCE_URL"]
token = os.environ["CAUCE_TOKEN"]
task_id = os.environ["CAUCE_TASK_ID"]


# #region esperar
def wait_for_task(task_id, token):
    give_up_at = time.monotonic() + 150
    pause = 0.5
    while time.monotonic() < give_up_at:
        task = read_task(task_id, token)
        if task is not None and task["taskStatusCode"] != 202:
            return task
        time.sleep(pause)
        pause = min(pause * 1.5, 3)
    raise TimeoutError(f"La tarea {task_id} no terminó a tiempo")


def read_task(task_id, token):
    """La tarea, o None si ahora no se pudo saber: un corte de red o un 503 no la termina."""
    request = urllib.request.Request(
        f"{URL}/tasks/{task_id}", headers={"Authorization": f"Bearer {token}"}
    )
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        if error.code >= 500:
            return None
        raise
    except (urllib.error.URLError, TimeoutError):
        return None
# #endregion


task = wait_for_task(task_id, token)
# #region desenlaces
status = task["taskStatus"]
if status == "success":
    print("Datos:", task["results"]["data"])
elif status == "wrong_login":
    raise SystemExit("Pide la clave otra vez")
elif status == "locked":
    raise SystemExit("La persona tiene que desbloquear su clave")
else:
    error = task["results"]["error"]
    raise SystemExit(f"{'Prueba más tarde' if error['retryable'] else 'Avísanos'}: {error['code']}")
# #endregion
