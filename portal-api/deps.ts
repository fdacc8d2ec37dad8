import type { Logger } from 'pino';
import type { Passwords } from './domain/users/password-hash.ts';
import type { ExposureCounter } from './features/event/exposure-counter.ts';
import type { LiveStreams } from './features/live/live-streams.ts';
import type { Clock } from './platform/clock.ts';
import type { ApiConfig } from './platform/config/env.ts';
import type { Database } from './platform/db/database.ts';
import type { DatabaseProbe } from './platform/db/database-probe.ts';
import type { Replica } from './platform/db/replica/open-replica.ts';
import type { DiskSpace } from './platform/disk-space.ts';
import type { ReadsFor } from './platform/http/replica-reads.ts';
import type { ApiMetrics } from './platform/metrics.ts';
import type { Providers } from './platform/providers/providers.ts';

/** Dependencies of the API; the routes of every feature take them. */
export interface PortalApiDeps {
  db: Database;
  /**
   * Returns the database from which lists, counts and searches are read for a caller: a replica if one is configured, it is not lagging,
   * and the caller has not just written.
   */
  readsFor: ReadsFor;
  clock: Clock;
  providers: Providers;
  config: ApiConfig;
  logger: Logger;
  metrics: ApiMetrics;
  passwords: Passwords;
  /** Buffers exposures in memory until the process that started the API flushes it. */
  exposures: ExposureCounter;
  /** 32-byte key that encrypts identity numbers and exchanged contacts. If absent, nobody can verify their real name or exchange contacts. */
  identityKey?: Buffer | undefined;
  /** Token that `npm run operator` must present. If absent, that program opens the database itself. */
  operatorToken?: string | undefined;
  /** If absent, readiness queries `db`. */
  probe?: DatabaseProbe | undefined;
  /** If absent, everything is read from `db`. */
  replica?: Replica | null | undefined;
  /** If absent, browsers are not told of changes, and poll. */
  live?: LiveStreams | undefined;
  /** If absent, free disk space is not checked. */
  disk?: DiskSpace | undefined;
}
