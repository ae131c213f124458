#!/usr/bin/env bash
# #region programa
# Uso: bash ejemplo.sh RUT CLAVE [ENTIDAD]
set -euo pipefail
# #endregion
set -- "${CAUCE_RUT:-12345678-5}" clave123
# #region programa
RUT=$1 CLAVE=$2 ENTIDAD=${3:-banco-chile}

# Un campo de texto o número del JSON; con jq: jq -r ".$1"
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

# 1. Token de sesión
CAUCE_TOKEN=$(curl -sS --fail-with-body -X POST "$CAUCE_URL/auth/login" \
  -H "X-API-Key: $CAUCE_API_KEY" | field token)

# 2. ¿Se puede intentar con esta persona?
STATUS=$(printf '{"username":"%s","entity":"%s"}' "$RUT" "$ENTIDAD" |
  curl -sS --fail-with-body "$CAUCE_URL/users/status/by-entity" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" --data @-)
if [ "$(field enabled <<<"$STATUS")" != true ]; then
  echo "En pausa hasta $(field retryAfter <<<"$STATUS")" >&2
  exit 3
fi

# 3. La tarea; la clave pasa por la entrada y no queda en la lista de procesos
TASK=$(printf '{"action":"%s:tef","args":{"username":"%s","password":"%s"}}' \
  "$ENTIDAD" "$RUT" "$CLAVE" |
  curl -sS --fail-with-body "$CAUCE_URL/tasks" \
    -H "Authorization: Bearer $CAUCE_TOKEN" -H "Content-Type: application/json" --data @- |
  field taskId)

# 4. El resultado: una consulta por segundo, a lo más tres minutos
for _ in $(seq 180); do
  ANSWER=$(curl -sS --fail-with-body "$CAUCE_URL/tasks/$TASK" -H "Authorization: Bearer $CAUCE_TOKEN")
  CODE=$(field taskStatusCode <<<"$ANSWER")
  [ "$CODE" = 202 ] || break
  sleep 1
done

case $CODE in
  200) echo "$ANSWER" ;;
  401) echo "El banco no aceptó el RUT o la clave: no lo repitas" >&2; exit 4 ;;
  423) echo "El banco tiene bloqueada la clave" >&2; exit 5 ;;
  202) echo "La tarea $TASK sigue en curso" >&2; exit 6 ;;
  *) echo "Sin resultado: $ANSWER" >&2; exit 7 ;;
esac
# #endregion
grep -q '"data":\[{"name":' <<<"$ANSWER"
