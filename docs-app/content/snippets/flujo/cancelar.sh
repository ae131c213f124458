CAUCE_TASK_ID=$(curl -sS --fail-with-body "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" -H "X-Sandbox-Scenario: slow=20" \
  -d "{\"action\":\"banco-chile:movement\",\"args\":{\"username\":\"$CAUCE_RUT\",\"password\":\"clave123\"}}" |
  sed 's/.*"taskId":"\([^"]*\)".*/\1/')

# #region cancelar
curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks/$CAUCE_TASK_ID/cancel" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
echo

while TASK=$(curl -sS "$CAUCE_URL/tasks/$CAUCE_TASK_ID" -H "Authorization: Bearer $CAUCE_TOKEN") &&
  [[ $TASK == *'"taskStatusCode":202'* ]]; do
  sleep 0.5
done
[[ $TASK == *CANCELLED_BY_CLIENT* ]]

# #region borrar
curl -sS --fail-with-body -X DELETE "$CAUCE_URL/tasks/$CAUCE_TASK_ID/data" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
