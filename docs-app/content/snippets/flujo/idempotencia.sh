# Como la de tu base de datos: una por operación.
LAUNCH_KEY="solicitud-$(date +%s)-$$"

launch() {
  # #region lanzar
  curl -sS --fail-with-body -X POST "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
    -H "Idempotency-Key: $LAUNCH_KEY" \
    -d '{
      "action": "banco-chile:identity-validation",
      "args": { "username": "12345678-5", "password": "clave123" }
    }'
  # #endregion
}

FIRST=$(launch)
SECOND=$(launch)
echo "$FIRST"
[[ $FIRST == "$SECOND" ]]
