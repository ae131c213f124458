#!/bin/sh
# Creates the folder of secrets that compose.yaml needs: key rings, passwords, and the certificates
# of MongoDB and Redis with their own certificate authority. Existing files are kept.
# Usage: sh api/bin/composeSecrets.sh [FOLDER]
set -eu
umask 022
folder=${1:-secrets}
mkdir -p "$folder"
# The containers' user has to read the files; the folder's mode keeps all other users out.
chmod 700 "$folder"
cd "$folder"

# make FILE COMMAND...: writes the command's output to the file, unless the file exists.
make() {
  file=$1
  shift
  [ -e "$file" ] && return
  "$@" > "$file.new"
  mv "$file.new" "$file"
  echo "made $folder/$file"
}
key_ring() { echo "k$(date +%Y%m%d):$(openssl rand -base64 32)"; }
# The public key of a ring with one X25519 key, which has to be converted to PKCS #8 (RFC 8410).
public_halves() {
  ring=$(cat credential_keys)
  public=$(
    {
      printf '\060\056\002\001\000\060\005\006\003\053\145\156\004\042\004\040'
      echo "${ring#*:}" | openssl base64 -d
    } | openssl pkey -inform DER -pubout -outform DER | tail -c 32 | openssl base64
  )
  echo "${ring%%:*}:$public"
}

make vault_keys key_ring
make jwt_keys key_ring
make audit_keys key_ring
make receipt_keys key_ring
make credential_keys key_ring
make credential_public_keys public_halves
make pseudonym_key openssl rand -base64 32
make operator_secret openssl rand -hex 32
# Mails stay queued until this URL names your server.
make smtp_url echo "${SMTP_URL:-smtp://smtp.invalid:587}"
# What the members of a replica set know each other by.
make mongo_keyfile openssl rand -base64 48
make mongo_root_password openssl rand -hex 32
make mongo_password openssl rand -hex 32
make redis_password openssl rand -hex 32

tls='tls=true&tlsCAFile=/run/secrets/stores_ca'
make mongodb_url echo "mongodb://cauce:$(cat mongo_password)@mongo:27017/?authSource=admin&$tls"
make redis_url echo "rediss://:$(cat redis_password)@redis:6379/0?tlsCAFile=/run/secrets/stores_ca"
make redis_conf echo "requirepass $(cat redis_password)"

# The authority's key signs these two certificates and is deleted, so new ones need a new authority.
if [ ! -e stores_ca ]; then
  with_key() { openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes "$@" 2>/dev/null; }
  with_key -x509 -days 3650 -subj '/CN=Cauce stores' -keyout ca.key -out ca.new
  for host in mongo redis; do
    with_key -subj "/CN=$host" -keyout "$host.key" -out "$host.csr"
    printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\n' \
      "$host" > "$host.ext"
    openssl x509 -req -in "$host.csr" -CA ca.new -CAkey ca.key -CAcreateserial -days 3650 \
      -extfile "$host.ext" -out "$host.crt" 2>/dev/null
    cat "$host.crt" "$host.key" > "${host}_certificate"
    rm "$host.csr" "$host.ext" "$host.crt" "$host.key"
    echo "made $folder/${host}_certificate"
  done
  rm -f ca.key ca.srl
  mv ca.new stores_ca
  echo "made $folder/stores_ca"
fi
