# #region sesion
CAUCE_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | sed -n 's/.*"token":"\([^"]*\)".*/\1/p')
# #endregion

# #region estado
curl -sS --fail-with-body -X POST "$CAUCE_URL/users/status/by-entity" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{ "username": "12345678-5", "entity": "banco-chile" }'
# #endregion
echo

# #region lanzar
LAUNCHED=$(
  # #region pedir
  curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" \
    -H "Content-Type: application/json" \
    -d '{
      "action": "banco-chile:movement",
      "args": {
        "username": "12345678-5",
        "password": "clave123"
      }
    }'
  # #endregion
)
CAUCE_TASK_ID=$(sed -n 's/.*"taskId":"\([^"]*\)".*/\1/p' <<<"$LAUNCHED")
# #endregion

# #region consultar
while
  TASK=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$CAUCE_TASK_ID" -H "Authorization: Bearer $CAUCE_TOKEN")
  [[ $TASK == *'"taskStatusCode":202'* ]]
do
  sleep 1
done
printf '%s\n' "$TASK"
# #endregion

[[ $TASK == *'"taskStatus":"success"'* ]]
