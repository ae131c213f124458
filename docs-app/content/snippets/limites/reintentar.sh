#!/usr/bin/env bash
set -euo pipefail

TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
HEADERS=$(mktemp)
trap 'rm -f "$HEADERS"' EXIT

launch() {
  curl -sS -D "$HEADERS" -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \
    -H "X-Sandbox-Scenario: slow=2" \
    -d '{"action":"banco-bice:identity-validation","args":{"username":"12345678-5","password":"clave1234"}}'
}
header() { sed -n "s/^$1: \(.*\)\r$/\1/Ip" "$HEADERS"; }

launch
echo
STARTED=$SECONDS
# #region reintentar
for _ in 1 2 3 4 5; do
  ANSWER=$(launch)
  RETRY_AFTER=$(header Retry-After)
  [[ -n $RETRY_AFTER ]] || break
  SECONDS_LEFT=$(($(date -d "$RETRY_AFTER" +%s) - $(date +%s)))
  # La fecha es la última posible; antes de ella vale la pena probar de vez en cuando.
  sleep "$((SECONDS_LEFT < 3 ? (SECONDS_LEFT > 0 ? SECONDS_LEFT : 1) : 3))"
done
echo "$ANSWER quedan $(header X-Quota-Remaining) tareas este mes"
# #endregion

# La primera tarea todavía corría: hubo que esperar.
[[ $ANSWER == *taskId* && $SECONDS -gt $STARTED ]]
