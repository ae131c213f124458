CAUCE_TASK_ID=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
  -d "{\"action\":\"banco-chile:identity-validation\",\"args\":{\"username\":\"$CAUCE_RUT\",\"password\":\"clave123\"}}" |
  sed -n 's/.*"taskId":"\([^"]*\)".*/\1/p')

# #region stream
curl -sSN --fail-with-body "$CAUCE_URL/events/stream?after=0&seconds=10" \
  -H "Authorization: Bearer $CAUCE_TOKEN" | tee eventos.txt
# #endregion
grep -q "event: task.finished" eventos.txt
grep -q "$CAUCE_TASK_ID" eventos.txt

# #region lista
curl -sS --fail-with-body "$CAUCE_URL/events?after=0&types=task.finished,task.challenge" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
