#!/bin/sh
# Write behind the base image's tag in the Dockerfile the digest it stands for at this moment. Needs docker and a network.
set -eu
cd "$(dirname "$0")/.."
image=$(sed -n 's/^FROM \([^@ ]*\).*/\1/p' Dockerfile)
docker pull --quiet "$image" >/dev/null
digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
digest=${digest##*@}
case $digest in
  sha256:*) ;;
  *) echo "docker names no digest for $image" >&2; exit 1 ;;
esac
new=$(mktemp)
trap 'rm -f "$new"' EXIT
sed "s|^FROM .*|FROM $image@$digest|" Dockerfile >"$new"
cat "$new" >Dockerfile
echo "$image@$digest"
