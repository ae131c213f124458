# #region consulta
# Las acciones tef que hoy se pueden pedir
curl -sS --fail-with-body "$CAUCE_URL/entities" -H "X-API-Key: $CAUCE_API_KEY" |
  grep -o '"name":"[a-z-]*:tef","actionType":"tef","enabled":true' |
  cut -d '"' -f 4
# #endregion
