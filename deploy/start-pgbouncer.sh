#!/bin/sh
# Runs PgBouncer with the given configuration file; clients log in as portal with POSTGRES_PASSWORD.
set -eu
umask 077
printf '"portal" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer "$1"
