# #region programa
import json
import os
import re
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

RUT = "20005056-8"
BANK = "banco-bice"
# Los valores del día, de la fuente que uses.
RATES = {"clp": 1, "uf": 41_352.53, "usd": 946.67, "eur": 1_044.12}


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


def run(action, password):
    body = {"action": action, "args": {"username": RUT, "password": password}}
    task_id = cauce("/tasks", bearer, body)["taskId"]
    while True:
        task = cauce(f"/tasks/{task_id}", bearer)
        if task["taskStatusCode"] == 200:
            return task["results"]["data"]
        if task["taskStatusCode"] != 202:
            raise RuntimeError(f"{action}: {task['taskStatus']}")
        time.sleep(1)


def read_bank():
    """Una tarea a la vez por institución; las instituciones, en paralelo."""
    actions = ["product-balance", "income-report", "movement"]
    return [run(f"{BANK}:{action}", "clave123") for action in actions]


with ThreadPoolExecutor() as pool:
    bank = pool.submit(read_bank)
    properties, cmf = pool.map(run, ["sii:property-tax", "cmf:debt"], ["clave123"] * 2)
    balances, income, accounts = bank.result()


def in_pesos(amount, currency):
    return round(amount * RATES[currency])


# Del último mes completo, como el informe de ingresos.
last_month = f"{date.today().replace(day=1) - timedelta(days=1):%Y-%m}"


def charged(name):
    return sum(
        one["amount"]
        for account in accounts
        for one in account["movements"]
        if one["type"] == "outflow"
        and one["date"].startswith(last_month)
        and re.search(name, one["description"], re.I)
    )


assets = {
    "Cuentas": sum(
        in_pesos(one["currentBalance"], one["currency"]) for one in balances["accounts"]
    ),
    "Bienes raíces, avalúo fiscal": sum(one["totalAssessment"] for one in properties),
}
debts = {"Deuda directa, CMF": cmf["directDebts"]["totals"]["total"]}
flow = {
    "Sueldo líquido": income["salary"],
    "Otros ingresos, promedio de 12 meses": income["monthlyVariableIncome12Months"],
    "Cuotas de consumo": -charged("cuota.*cr[eé]dito"),
    "Dividendos": -charged("dividendo"),
}


def pesos(value):
    return f"{value:,}".replace(",", ".")


def show(title, lines):
    print(title)
    for name, value in [*lines.items(), ("Total", sum(lines.values()))]:
        print(f"  {name:<38} {pesos(value):>14}")
    return sum(lines.values())


net = show("Lo que tiene", assets) - show("Lo que debe", debts)
show("Cada mes", flow)
print(f"Patrimonio: {pesos(net)}")
print(f"Deuda como aval, aparte: {pesos(cmf['indirectDebts']['totals']['total'])}")
print(f"Las deudas son del {cmf['lastUpdatedDate']}")
# #endregion

assert sum(one["total"] for one in cmf["directDebts"]["items"]) == debts["Deuda directa, CMF"]
assert flow["Dividendos"] < 0 and isinstance(net, int)
