#!/bin/sh
# Runs a streaming replica of PRIMARY (a connection string; the password is in PGPASSWORD). PGDATA is copied from the primary first; an
# interrupted copy starts again. If the replica was down for longer than the primary retains its WAL, empty its volume.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.unfinished"
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA.unfinished" --write-recovery-conf --wal-method=stream --checkpoint=fast
  mv "$PGDATA.unfinished" "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
