#!/usr/bin/env bash
# Creates a Debian in a folder, in which `npm run drill -- --engine patroni` runs its cluster: Debian's next release,
# because earlier ones lack PostgreSQL 18. Needs root and the Debian package mmdebstrap; takes a few minutes and 700 MB.
set -euo pipefail
target=${1:-/var/cache/kashf-drill/debian}
[ ! -e "$target" ] || { echo "$target is there already." >&2; exit 1; }
mkdir -p "$(dirname "$target")"
# Patroni creates the cluster, so the package must not.
hook='mkdir -p "$1/etc/postgresql-common"; echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.conf"'
mmdebstrap --variant=minbase --aptopt='APT::Install-Recommends "false"' --aptopt='Acquire::Check-Valid-Until "false"' \
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/doc/*' --essential-hook="$hook" \
  --include=patroni,etcd-server,python3-etcd,postgresql-18 "${DEBIAN_SUITE:-testing}" "$target" http://deb.debian.org/debian
