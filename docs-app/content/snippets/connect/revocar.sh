CAUCE_TASK_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/token/task" \
  -H "X-API-Key: $CAUCE_API_KEY" -H "Content-Type: application/json" \
  -d '{ "clientId": "'"$CAUCE_CLIENT_ID"'", "target": "'"$CAUCE_RUT"'" }' | jq -r .data.taskToken)

# #region revocar
curl -sS --fail-with-body -X POST "$CAUCE_URL/consents/$CAUCE_CONSENT_ID/revoke" \
  -H "Authorization: Bearer $CAUCE_TASK_TOKEN"
# #endregion
echo

curl -sS -X POST "$CAUCE_URL/products/retrieve-data" \
  -H "Authorization: Bearer $CAUCE_TASK_TOKEN" -H "Content-Type: application/json" \
  -d '{ "product": "product-balance", "consentId": "'"$CAUCE_CONSENT_ID"'" }' |
  jq -e '.code == "INVALID_CONSENT" and .message == "Consent is terminated"'
