# #region crear
curl -sS --fail-with-body -X POST "$CAUCE_URL/token/otp/create" \
  -H "X-API-Key: $CAUCE_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: conexion-$(date +%s)-$$" \
  -d '{
    "products": ["product-balance", "movement"],
    "clientId": "'"$CAUCE_CLIENT_ID"'",
    "user": { "username": "12345678-5", "email": "persona@correo.example" },
    "widgetConfigId": "'"$CAUCE_WIDGET_CONFIG_ID"'",
    "filters": { "entities": { "include": { "types": ["bank"] } } }
  }'
# #endregion
