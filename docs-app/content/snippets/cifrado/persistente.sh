# #region llaves
curl -sS --fail-with-body "$CAUCE_URL/encryption/keys" \
  -H "Authorization: Bearer $CAUCE_TOKEN"
# #endregion
echo

ENCRYPT_ARGS=$(node "$(dirname "$0")/persistente.mjs" cifrar)

# #region lanzar
# ENCRYPT_ARGS es el JWE que hizo tu programa
curl -sS --fail-with-body "$CAUCE_URL/tasks" \
  -H "Authorization: Bearer $CAUCE_TOKEN" \
  -H "Content-Type: application/json" \
  -d "{\"action\": \"banco-chile:movement\", \"encryptArgs\": \"$ENCRYPT_ARGS\"}"
# #endregion
