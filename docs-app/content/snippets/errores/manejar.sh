# #region manejar
ANSWER=$(curl -sS -w '\n%{http_code}' -X POST "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" \
  -d '{"action":"banco-falabella:movement","args":{"username":"12345678-5","password":"corta"}}')
STATUS=${ANSWER##*$'\n'}
CODE=$(sed -n 's/.*"errorCode":"\([^"]*\)".*/\1/p' <<<"$ANSWER")

case "$STATUS $CODE" in
  200*) echo 'Aceptada' ;;
  '422 INVALID_PASSWORD_SCHEMA') echo 'Muestra la regla de la institución y pide la clave otra vez' ;;
  '403 TEMPORARILY_RESTRICTED' | 429* | 503*) echo 'Espera hasta la fecha de Retry-After' ;;
  *) echo "Regístralo con su requestId: $ANSWER" ;;
esac
# #endregion

[[ $CODE == INVALID_PASSWORD_SCHEMA ]]
