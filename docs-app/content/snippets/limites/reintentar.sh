HEADERS=$(mktemp)
trap 'rm -f "$HEADERS"' EXIT

launch() {
  curl -sS -D "$HEADERS" -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
    -H "X-Sandbox-Scenario: slow=2" \
    -d '{"action":"banco-bice:identity-validation","args":{"username":"12345678-5","password":"clave123"}}'
}
header() { tr -d '\r' <"$HEADERS" | awk -v name="$1: " 'index(tolower($0), tolower(name)) == 1 { print substr($0, length(name) + 1) }'; }

launch
echo
STARTED=$SECONDS
# #region reintentar
for _ in 1 2 3 4 5; do
  ANSWER=$(launch)
  # Con Retry-After todavía no se puede. Su fecha es la última posible: antes vale la pena probar.
  [[ -n $(header Retry-After) ]] || break
  sleep 3
done
echo "$ANSWER quedan $(header X-Quota-Remaining) tareas este mes"
# #endregion

# La primera tarea todavía corría: hubo que esperar.
[[ $ANSWER == *taskId* && $SECONDS -gt $STARTED ]]
