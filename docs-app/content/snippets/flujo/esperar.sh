# #region esperar
TASK=''
for PAUSE in 0.5 0.5 1 1 2 2 $(yes 3 | head -n 50); do
  # Un corte de red o un 503 no termina la tarea: se consulta de nuevo.
  TASK=$(curl -sS --fail --max-time 10 "$CAUCE_URL/tasks/$CAUCE_TASK_ID" \
    -H "Authorization: Bearer $CAUCE_TOKEN") || TASK=''
  [[ -z $TASK || $TASK == *'"taskStatusCode":202'* ]] || break
  sleep "$PAUSE"
done
# #endregion

# #region desenlaces
case $TASK in
  *'"taskStatus":"success"'*) echo "Datos: ${TASK#*\"data\":}" ;;
  *'"taskStatus":"wrong_login"'*) echo 'Pide la clave otra vez'; exit 1 ;;
  *'"taskStatus":"locked"'*) echo 'La persona tiene que desbloquear su clave'; exit 1 ;;
  *'"retryable":true'*) echo 'Prueba más tarde'; exit 1 ;;
  *) echo "Avísanos: $TASK"; exit 1 ;;
esac
# #endregion
