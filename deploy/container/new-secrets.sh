#!/bin/sh
# Makes the secrets of deploy/compose.yaml, once: `sh deploy/container/new-secrets.sh [FOLDER]`. What is there already stays.
# The folder is its owner's alone; the files in it can be read by the users of containers, which are given them one by one.
set -eu
folder=${1:-$(dirname "$0")/../secrets}
umask 077
mkdir -p "$folder"
chmod 700 "$folder"

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}
put() {
  if [ ! -e "$folder/$1" ]; then
    printf '%s' "$2" > "$folder/$1.new"
    chmod 444 "$folder/$1.new"
    mv "$folder/$1.new" "$folder/$1"
  fi
}

put database-password "$(random)"
put database-url "postgres://foyer:$(cat "$folder/database-password")@database:5432/foyer"
put s3-access-key-id "$(random)"
put s3-secret-access-key "$(random)"
put s3-identities.json "{\"identities\":[{\"name\":\"foyer\",\"credentials\":[{\"accessKey\":\"$(cat "$folder/s3-access-key-id")\",\"secretKey\":\"$(cat "$folder/s3-secret-access-key")\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
echo "$folder: put the certificate there as tls-certificate.pem and tls-key.pem, both readable (chmod 444)"
