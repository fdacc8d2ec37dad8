#!/bin/sh
# Runs a streaming replica of PRIMARY (a connection string, the password in PGPASSWORD) in PGDATA, which is copied from it first. A copy that
# was interrupted is begun anew. One that was away for longer than the primary keeps its log: empty its volume.
set -eu
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.unfinished"
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA.unfinished" --write-recovery-conf --wal-method=stream --checkpoint=fast
  mv "$PGDATA.unfinished" "$PGDATA"
fi
exec postgres -D "$PGDATA" "$@"
