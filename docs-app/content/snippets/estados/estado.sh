# #region programa
RUT=21938219-7
CAUCE_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | jq -r .token)

# Lanza una acción y espera sus datos: run ACCIÓN CLAVE
run() {
  local id task
  id=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
    -d '{ "action": "'"$1"'", "args": { "username": "'"$RUT"'", "password": "'"$2"'" } }' |
    jq -r .taskId)
  while
    task=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$id" -H "Authorization: Bearer $CAUCE_TOKEN")
    [[ $(jq .taskStatusCode <<< "$task") == 202 ]]
  do
    sleep 1
  done
  jq -e 'if .taskStatusCode == 200 then .results.data else error(.taskStatus) end' <<< "$task"
}

BANK=$(run banco-security:financial-report clave123 |
  jq -c '{ accounts: .productsBalances.accounts, invested: .investments.totalInvestmentAmountClp }')
ASSESSED=$(run sii:property-tax clave123 | jq '[.[].totalAssessment] | add // 0')
CMF=$(run cmf:debt clave123 | jq -c .directDebts)
FISCAL=$(run tgr:fiscal-statement clave123 | jq .debts.totalDebtAmount)

# Los valores del día, de la fuente que uses.
jq -n --argjson rates '{ "clp": 1, "uf": 41352.53, "usd": 946.67, "eur": 1044.12 }' \
  --argjson bank "$BANK" --argjson assessed "$ASSESSED" \
  --argjson cmf "$CMF" --argjson fiscal "$FISCAL" '
  {
    cuentas: ([$bank.accounts[] | .currentBalance * $rates[.currency] | round] | add // 0),
    inversiones: $bank.invested,
    bienesRaices: $assessed,
    deudaDirecta: $cmf.totals.total,
    deudaFiscal: $fiscal
  }
  | .patrimonio = .cuentas + .inversiones + .bienesRaices - .deudaDirecta - .deudaFiscal'
# #endregion

jq -e '.totals.total == ([.items[].total] | add // 0)' <<< "$CMF"
