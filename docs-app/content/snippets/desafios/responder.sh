# #region lanzar
CAUCE_TASK_ID=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
  -H "X-Sandbox-Scenario: challenge=code" \
  -d '{
    "action": "banco-chile:product-balance",
    "args": { "username": "12345678-5", "password": "clave123" },
    "interactive": true
  }' | sed -n 's/.*"taskId":"\([^"]*\)".*/\1/p')
# #endregion

# #region mirar
CHALLENGE_ID=''
for _ in $(seq 60); do
  TASK=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$CAUCE_TASK_ID" -H "Authorization: Bearer $CAUCE_TOKEN")
  CHALLENGE_ID=$(sed -n 's/.*"challenge":{"id":"\([^"]*\)".*/\1/p' <<<"$TASK")
  [[ -z $CHALLENGE_ID ]] || break
  sleep 1
done
sed -n 's/.*"message":"\([^"]*\)".*/\1/p' <<<"$TASK"
# #endregion

# #region responder
curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks/$CAUCE_TASK_ID/challenge" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
  -d "{\"challengeId\":\"$CHALLENGE_ID\",\"answers\":{\"codigo\":\"123456\"}}"
# #endregion

for _ in $(seq 60); do
  TASK=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$CAUCE_TASK_ID" -H "Authorization: Bearer $CAUCE_TOKEN")
  [[ $TASK == *'"taskStatusCode":202'* ]] || break
  sleep 1
done
[[ $TASK == *'"taskStatus":"success"'* ]]

CAUCE_TASK_ID=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
  -H "X-Sandbox-Scenario: challenge=approve" \
  -d '{"action":"banco-chile:product-balance","args":{"username":"12345678-5","password":"clave123"},"interactive":true}' |
  sed -n 's/.*"taskId":"\([^"]*\)".*/\1/p')
until curl -sS --fail-with-body "$CAUCE_URL/tasks/$CAUCE_TASK_ID" -H "Authorization: Bearer $CAUCE_TOKEN" |
  grep -q '"kind":"approve"'; do sleep 1; done
# #region cancelar
curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks/$CAUCE_TASK_ID/challenge/cancel" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
