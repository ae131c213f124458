# #region programa
import json
import os
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

RUT = "21938219-7"
BANK = "banco-security"
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
    return run(f"{BANK}:financial-report", "clave123"), run(f"{BANK}:income-report", "clave123")


with ThreadPoolExecutor() as pool:
    bank = pool.submit(read_bank)
    others = pool.map(run, ["sii:property-tax", "cmf:debt", "tgr:fiscal-statement"], ["clave123"] * 3)
    properties, cmf, treasury = others
    report, income = bank.result()


def in_pesos(amount, currency):
    return round(amount * RATES[currency])


assets = {
    "Cuentas": sum(
        in_pesos(one["currentBalance"], one["currency"])
        for one in report["productsBalances"]["accounts"]
    ),
    "Inversiones": report["investments"]["totalInvestmentAmountClp"],
    "Bienes raíces, avalúo fiscal": sum(one["totalAssessment"] for one in properties),
}
debts = {
    "Deuda directa, CMF": cmf["directDebts"]["totals"]["total"],
    "Deuda fiscal, TGR": treasury["debts"]["totalDebtAmount"],
}
flow = {
    "Sueldo líquido": income["salary"],
    "Otros ingresos, promedio de 12 meses": income["monthlyVariableIncome12Months"],
    "Cuotas de consumo": -sum(
        in_pesos(one["monthlyPayment"] or 0, one["currency"])
        for one in report["consumerLoans"]
        if one["type"] == "direct"
    ),
    "Dividendos": -sum(
        in_pesos(one["nextPaymentAmountUf"] or 0, "uf") for one in report["mortgages"]
    ),
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
assert report["productsBalances"]["accounts"] and isinstance(net, int)
