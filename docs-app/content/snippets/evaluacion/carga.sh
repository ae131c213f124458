# #region programa
CAUCE_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | jq -r .token)

run() {
  local id task
  id=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
    -d '{ "action": "'"$1"'", "args": { "username": "21938219-7", "password": "clave123" } }' |
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
INCOME=$(run banco-security:income-report)
LOANS=$(run banco-security:financial-report | jq -c '{ consumerLoans, mortgages }')

jq -n --argjson income "$INCOME" --argjson loans "$LOANS" \
  --argjson uf 41352.53 --argjson newPayment 350000 '
  ($income.salary
    + ([$income.monthlyVariableIncome3Months, $income.monthlyVariableIncome12Months] | min)) as $monthly
  | ([$loans.consumerLoans[] | select(.type == "direct")
      | (.monthlyPayment // 0) * (if .currency == "uf" then $uf else 1 end)]
    + [$loans.mortgages[] | (.nextPaymentAmountUf // 0) * $uf] | add // 0 | round) as $payments
  | {
      renta: $monthly,
      cuotas: $payments,
      carga: (if $monthly == 0 then null else ($payments + $newPayment) / $monthly end)
    }'
# #endregion

jq -e '([.accountFlowSources[].amount] | add // 0) / 12 - .monthlyAccountFlow12Months | fabs <= 0.5' \
  <<< "$INCOME"
