# #region llave
ANSWER=$(curl -sS --fail-with-body "$CAUCE_URL/encryption/keys" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"alg": "ECDH-ES"}')
# #endregion
echo "$ANSWER"

ENCRYPT_ARGS=$(CAUCE_KEY="$ANSWER" node "$(dirname "$0")/temporal.mjs" cifrar)

# #region lanzar
# ENCRYPT_ARGS es el JWE que hizo tu programa con la llave de ANSWER
curl -sS --fail-with-body "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d "{\"action\": \"banco-chile:movement\", \"encryptArgs\": \"$ENCRYPT_ARGS\"}"
# #endregion
