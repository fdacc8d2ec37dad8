#!/bin/sh
# Runs PgBouncer with that configuration; whoever knows POSTGRES_PASSWORD is let in as portal.
set -eu
umask 077
printf '"portal" "%s"\n' "$POSTGRES_PASSWORD" > /tmp/users.txt
exec pgbouncer "$1"
