KEY_HEADER="X-API-Key: $CAUCE_API_KEY"

# #region listar
curl -sS --fail-with-body "$CAUCE_URL/keys" -H "X-API-Key: $CAUCE_API_KEY"
# #endregion
echo

MADE=$(
  # #region hacer
  curl -sS --fail-with-body "$CAUCE_URL/keys" \
    -H "X-API-Key: $CAUCE_API_KEY" \
    -H "Content-Type: application/json" \
    -d '{
      "scopes": ["main"],
      "expiresAt": "2099-06-30T00:00:00.000Z",
      "networks": ["203.0.113.0/24"]
    }'
  # #endregion
)
[[ $MADE == *'"apiKey":"cauce_'* ]]
KEY_ID=$(sed 's/.*"keyId":"\(key_[^"]*\)".*/\1/' <<<"$MADE")

ROTATED=$(
  # #region reemplazar
  curl -sS --fail-with-body -X POST "$CAUCE_URL/keys/$KEY_ID/rotate" \
    -H "X-API-Key: $CAUCE_API_KEY"
  # #endregion
)
NEW_ID=$(sed 's/.*"key":{[^}]*"keyId":"\(key_[^"]*\)".*/\1/' <<<"$ROTATED")
[[ $NEW_ID == key_* && $NEW_ID != "$KEY_ID" ]]

# #region retirar
curl -sS --fail-with-body -X DELETE "$CAUCE_URL/keys/$KEY_ID" -H "X-API-Key: $CAUCE_API_KEY"
# #endregion
echo
curl -sS --fail-with-body -X DELETE "$CAUCE_URL/keys/$NEW_ID" -H "$KEY_HEADER" >/dev/null

# #region uso
curl -sS --fail-with-body "$CAUCE_URL/usage" -H "X-API-Key: $CAUCE_API_KEY"
# #endregion
echo

# #region registro
curl -sS --fail-with-body "$CAUCE_URL/requests?limit=50" -H "X-API-Key: $CAUCE_API_KEY"
# #endregion
