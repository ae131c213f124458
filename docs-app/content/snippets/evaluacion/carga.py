# #region programa
import json
import os
import re
import time
import urllib.error
import urllib.request
from datetime import date, timedelta

RUT = "20005056-8"
NEW_PAYMENT = 350_000  # la cuota del crédito que evalúas
LIMIT = 0.4  # tu política: hasta qué parte de la renta
PAYMENT = re.compile("dividendo|cuota.*cr[eé]dito", re.I)  # cómo llama el banco a las cuotas


def cauce(path, headers, body=None, method=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {**headers, "Content-Type": "application/json"}
    request = urllib.request.Request(os.environ["CAUCE_URL"] + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        fault = json.load(error)
        raise SystemExit(f"{fault['errorCode']}: {fault['message']} ({fault['requestId']})")


token = cauce("/auth/login", {"X-API-Key": os.environ["CAUCE_API_KEY"]}, method="POST")["token"]
bearer = {"Authorization": f"Bearer {token}"}


def run(action):
    body = {"action": action, "args": {"username": RUT, "password": "clave123"}}
    task_id = cauce("/tasks", bearer, body)["taskId"]
    while True:
        task = cauce(f"/tasks/{task_id}", bearer)
        if task["taskStatusCode"] == 200:
            return task["results"]["data"]
        if task["taskStatusCode"] != 202:
            raise SystemExit(f"{action}: {task['taskStatus']}")
        time.sleep(1)


# Misma persona, misma institución: una después de la otra.
income = run("banco-bice:income-report")
accounts = run("banco-bice:movement")

variable = min(income["monthlyVariableIncome3Months"], income["monthlyVariableIncome12Months"])
monthly_income = income["salary"] + variable
last_month = f"{date.today().replace(day=1) - timedelta(days=1):%Y-%m}"  # el último completo
payments = sum(
    one["amount"]
    for account in accounts
    for one in account["movements"]
    if one["type"] == "outflow"
    and one["date"].startswith(last_month)
    and PAYMENT.search(one["description"])
)

if monthly_income == 0:
    print("Sin renta que medir en este banco: pide otra fuente.")
else:
    burden = (payments + NEW_PAYMENT) / monthly_income
    print(f"Empleador: {income['employerName']}, {income['seniority']} meses seguidos")
    print(f"Renta considerada: {monthly_income} (sueldo {income['salary']} + {variable})")
    print(f"Cuotas de hoy: {payments}; con la nueva: {payments + NEW_PAYMENT}")
    print(f"Carga financiera: {burden:.1%}")
    print("Dentro de tu límite" if burden <= LIMIT else "Sobre tu límite")
# #endregion

# #region auditar
total = sum(one["amount"] for one in income["accountFlowSources"])
variables = sum(one["amount"] for one in income["incomeSources"] if one["type"] == "variable")
print(
    abs(total / 12 - income["monthlyAccountFlow12Months"]) <= 0.5,
    abs(variables / 12 - income["monthlyVariableIncome12Months"]) <= 0.5,
)
# #endregion

assert abs(total / 12 - income["monthlyAccountFlow12Months"]) <= 0.5
assert abs(variables / 12 - income["monthlyVariableIncome12Months"]) <= 0.5
