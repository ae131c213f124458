# #region verificar
# Uso: verify ID FECHA FIRMAS < cuerpo, con los tres encabezados webhook-*
verify() {
  local key expected
  key=$(printf '%s' "${CAUCE_WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -vtx1 | tr -d ' \n')
  expected=$({ printf '%s.%s.' "$1" "$2" && cat; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  [[ " $3 " == *" v1,$expected "* ]]
}
# #endregion

CAUCE_WEBHOOK_SECRET=whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
ID=evt_5f0c2b7a9d3e4f1886a0c4d2e9b7315c
BODY='{"type":"task.finished","nota":"ñandú"}'
SIGNATURE=v1,CcCdSsplFCa31mLVYxf4d22BsTmMUhggaJFI+BReqyo=
printf '%s' "$BODY" | verify "$ID" 1795435200 "v1,otra $SIGNATURE" && echo "La firma es de Cauce"
if printf '%s ' "$BODY" | verify "$ID" 1795435200 "$SIGNATURE"; then exit 1; fi
if printf '%s' "$BODY" | verify "$ID" 1795435201 "$SIGNATURE"; then exit 1; fi
