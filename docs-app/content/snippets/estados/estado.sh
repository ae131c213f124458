# #region programa
RUT=20005056-8
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

ACCOUNTS=$(run banco-bice:product-balance clave123 | jq -c .accounts)
ASSESSED=$(run sii:property-tax clave123 | jq '[.[].totalAssessment] | add // 0')
CMF=$(run cmf:debt clave123 | jq -c .directDebts)

# Los valores del día, de la fuente que uses.
jq -n --argjson rates '{ "clp": 1, "uf": 41352.53, "usd": 946.67, "eur": 1044.12 }' \
  --argjson accounts "$ACCOUNTS" --argjson assessed "$ASSESSED" --argjson cmf "$CMF" '
  {
    cuentas: ([$accounts[] | .currentBalance * $rates[.currency] | round] | add // 0),
    bienesRaices: $assessed,
    deudaDirecta: $cmf.totals.total
  }
  | .patrimonio = .cuentas + .bienesRaices - .deudaDirecta'
# #endregion

jq -e '.totals.total == ([.items[].total] | add // 0)' <<< "$CMF"
