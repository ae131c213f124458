EXPORTED=$(
  # #region exportar
  curl -sS --fail-with-body "$CAUCE_URL/persons/export" \
    -H "X-API-Key: $CAUCE_API_KEY" \
    -H "Content-Type: application/json" \
    -d '{ "username": "'"$CAUCE_RUT"'" }'
  # #endregion
)
[[ $EXPORTED == *"$CAUCE_CONSENT_ID"* ]]

ERASED=$(
  # #region borrar
  curl -sS --fail-with-body "$CAUCE_URL/persons/erase" \
    -H "X-API-Key: $CAUCE_API_KEY" \
    -H "Content-Type: application/json" \
    -d '{ "username": "'"$CAUCE_RUT"'" }'
  # #endregion
)
[[ $ERASED == *'"isKnown":true'* ]]
echo "$ERASED"
