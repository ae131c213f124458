# #region token
CAUCE_TASK_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/token/task" \
  -H "X-API-Key: $CAUCE_API_KEY" -H "Content-Type: application/json" \
  -d '{ "clientId": "'"$CAUCE_CLIENT_ID"'", "target": "'"$CAUCE_RUT"'" }' |
  jq -r .data.taskToken)
# #endregion

# #region consentimientos
curl -sS --fail-with-body "$CAUCE_URL/consents?page=1&limit=10" \
  -H "Authorization: Bearer $CAUCE_TASK_TOKEN" |
  jq -r '.data.consents[] | [.id, .status, .subStatus, .entity.name] | @tsv'
# #endregion

# #region datos
DATA=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/products/retrieve-data" \
  -H "Authorization: Bearer $CAUCE_TASK_TOKEN" -H "Content-Type: application/json" \
  -d '{ "product": "product-balance", "consentId": "'"$CAUCE_CONSENT_ID"'" }')
jq -r '.data[0].accounts[] | "\(.productName) \(.accountNumber): \(.currentBalance) \(.currency)"' <<< "$DATA"
# #endregion

[[ $(jq '.data | length' <<< "$DATA") == 1 ]]
