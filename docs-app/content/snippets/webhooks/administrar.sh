MADE=$(
  # #region crear
  curl -sS --fail-with-body "$CAUCE_URL/webhooks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" \
    -H "Content-Type: application/json" \
    -d '{
      "url": "https://app.example/webhooks/cauce",
      "types": ["task.finished", "consent.revoked"]
    }'
  # #endregion
)
[[ $MADE == *'"secret":"whsec_'* ]]
WEBHOOK_ID=$(sed 's/.*"id":"\(wh_[^"]*\)".*/\1/' <<<"$MADE")

TESTED=$(
  # #region probar
  curl -sS --fail-with-body -X POST "$CAUCE_URL/webhooks/$WEBHOOK_ID/test" \
    -H "Authorization: Bearer $CAUCE_TOKEN"
  # #endregion
)
[[ $TESTED == *'"type":"webhook.test"'* ]]
DELIVERY_ID=$(sed 's/.*"id":"\(dlv_[^"]*\)".*/\1/' <<<"$TESTED")

# #region entregas
curl -sS --fail-with-body "$CAUCE_URL/webhooks/$WEBHOOK_ID/deliveries?limit=20" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
echo

# #region repetir
# Una entrega
curl -sS --fail-with-body -X POST \
  "$CAUCE_URL/webhooks/$WEBHOOK_ID/deliveries/$DELIVERY_ID/retry" \
  -H "Authorization: Bearer $CAUCE_TOKEN"

# Todo lo que falló mientras tu servidor estuvo caído
curl -sS --fail-with-body "$CAUCE_URL/webhooks/$WEBHOOK_ID/deliveries/retry" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{ "from": "2026-11-23T12:00:00.000Z", "to": "2026-11-23T14:00:00.000Z" }'
# #endregion
echo

ROTATED=$(
  # #region rotar
  curl -sS --fail-with-body -X POST "$CAUCE_URL/webhooks/$WEBHOOK_ID/rotate-secret" \
    -H "Authorization: Bearer $CAUCE_TOKEN"
  # #endregion
)
[[ $ROTATED == *'"secret":"whsec_'*'"previousValidUntil"'* ]]

# #region activar
curl -sS --fail-with-body -X PATCH "$CAUCE_URL/webhooks/$WEBHOOK_ID" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{ "enabled": true }'
# #endregion
echo

curl -sS --fail-with-body -X DELETE "$CAUCE_URL/webhooks/$WEBHOOK_ID" -H "Authorization: Bearer $CAUCE_TOKEN"
