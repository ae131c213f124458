# #region programa
CAUCE_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | jq -r .token)

run() {
  local id task
  id=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
    -d '{ "action": "'"$1"'", "args": { "username": "20005056-8", "password": "clave123" } }' |
    jq -r .taskId)
  while
    task=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$id" -H "Authorization: Bearer $CAUCE_TOKEN")
    [[ $(jq .taskStatusCode <<< "$task") == 202 ]]
  do
    sleep 1
  done
  jq -e 'if .taskStatusCode == 200 then .results.data else error(.taskStatus) end' <<< "$task"
}

# Misma persona, misma institución: una después de la otra.
INCOME=$(run banco-bice:income-report)
MOVEMENTS=$(run banco-bice:movement | jq -c '[.[].movements[]]')

jq -n --argjson income "$INCOME" --argjson movements "$MOVEMENTS" \
  --argjson newPayment 350000 '
  ($income.salary
    + ([$income.monthlyVariableIncome3Months, $income.monthlyVariableIncome12Months] | min)) as $monthly
  # Las cuotas que cobró el banco el último mes completo.
  | (now | strftime("%Y-%m-01") | strptime("%Y-%m-%d") | mktime - 86400 | strftime("%Y-%m")) as $month
  | ([$movements[]
      | select(.type == "outflow" and (.date | startswith($month)))
      | select(.description | test("dividendo|cuota.*cr[eé]dito"; "i"))
      | .amount] | add // 0) as $payments
  | {
      renta: $monthly,
      cuotas: $payments,
      carga: (if $monthly == 0 then null else ($payments + $newPayment) / $monthly end)
    }'
# #endregion

jq -e '([.accountFlowSources[].amount] | add // 0) / 12 - .monthlyAccountFlow12Months | fabs <= 0.5' \
  <<< "$INCOME"
