import type { Logger } from 'pino';
import type { Passwords } from './domain/users/password-hash.ts';
import type { ExposureCounter } from './features/event/exposure-counter.ts';
import type { Clock } from './platform/clock.ts';
import type { ApiConfig } from './platform/config/env.ts';
import type { Database } from './platform/db/database.ts';
import type { DatabaseProbe } from './platform/db/database-probe.ts';
import type { Replica } from './platform/db/replica/open-replica.ts';
import type { DiskSpace } from './platform/disk-space.ts';
import type { ReadsFor } from './platform/http/replica-reads.ts';
import type { ApiMetrics } from './platform/metrics.ts';
import type { Providers } from './platform/providers/providers.ts';

/** The parts that the API is built of; every feature's routes take them. */
export interface PortalApiDeps {
  db: Database;
  /** The database to read lists, counts and searches from for a caller: a replica where there is one, it is near, and they have not just written. */
  readsFor: ReadsFor;
  clock: Clock;
  providers: Providers;
  config: ApiConfig;
  logger: Logger;
  metrics: ApiMetrics;
  passwords: Passwords;
  /** Writes when the starter of the API tells it to. */
  exposures: ExposureCounter;
  /** Opens and closes identity numbers (32 bytes); absent: nobody can verify their name. */
  identityKey?: Buffer | undefined;
  /** The token that `npm run operator` must show; absent: it opens the database itself. */
  operatorToken?: string | undefined;
  /** Absent: asks through `db`. */
  probe?: DatabaseProbe | undefined;
  /** Absent: everything is read from `db`. */
  replica?: Replica | null | undefined;
  /** Absent: nobody looks how much room there is. */
  disk?: DiskSpace | undefined;
}
