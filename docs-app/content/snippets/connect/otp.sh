# #region crear
curl -sS --fail-with-body -X POST \
  "$CAUCE_URL/token/otp/create" \
  -H "X-API-Key: $CAUCE_API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: conexion-$(date +%s)-$$" \
  -d @- <<JSON
{
  "clientId": "$CAUCE_CLIENT_ID",
  "widgetConfigId": "$CAUCE_WIDGET_CONFIG_ID",
  "products": ["product-balance", "movement"],
  "user": {
    "username": "12345678-5",
    "email": "persona@correo.example"
  },
  "filters": {
    "entities": { "include": { "types": ["bank"] } }
  }
}
JSON
# #endregion
