LISTED=$(
  # #region listar
  curl -sS --fail-with-body "$CAUCE_URL/rights-requests?status=open" \
    -H "X-API-Key: $CAUCE_API_KEY"
  # #endregion
)
[[ $LISTED == *"$CAUCE_REQUEST_ID"* ]]

# #region ver
curl -sS --fail-with-body "$CAUCE_URL/rights-requests/$CAUCE_REQUEST_ID" \
  -H "X-API-Key: $CAUCE_API_KEY"
# #endregion
echo

ANSWERED=$(
  # #region responder
  curl -sS --fail-with-body "$CAUCE_URL/rights-requests/$CAUCE_REQUEST_ID/answer" \
    -H "X-API-Key: $CAUCE_API_KEY" \
    -H "Content-Type: application/json" \
    -d '{
      "outcome": "done",
      "message": "Dejamos de usar tus movimientos y borramos las copias que teníamos."
    }'
  # #endregion
)
[[ $ANSWERED == *'"status":"answered"'* ]]
echo "$ANSWERED"
