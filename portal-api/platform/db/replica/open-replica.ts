import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../errors.ts';
import { type Database, openReplicaDatabase } from '../database.ts';
import { fallBack } from './fall-back.ts';
import { createLagMeter, type LogPlace, toLogPlace } from './replica-lag.ts';

export interface ReplicaOptions {
  /** Address of the replica, without a pooler in between. */
  url: string;
  primary: Database;
  /** Direct address of the primary, bypassing any pooler: probes must not queue behind calls. */
  primaryUrl: string;
  logger: Logger;
  /** Called after each probe with whether the replica is in use, and its lag in seconds; null if it does not answer. */
  onLook?: (isUsed: boolean, lagSeconds: number | null) => void;
  /** Called for each read with the source of its rows; `repeated`: the replica had failed. */
  onRead?: (from: 'replica' | 'primary' | 'repeated') => void;
}

/** A streaming replica of the primary, for reads that may be some seconds stale. */
export interface Replica {
  /**
   * Reads from the replica while it is in use, otherwise from the primary. Single statements only. A statement that fails at the replica is
   * repeated at the primary.
   */
  reads: Database;
  isUsed(): boolean;
  /** Probes the replica immediately instead of within a second. */
  look(): Promise<void>;
  /**
   * Resolves when `reads` shows everything that was committed before the call: the replica has caught up, or is out of use until it has.
   * Takes at most half a second, and one second more if a server does not answer; never throws.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
/** A replica with a larger lag is not read from. */
export const MAX_LAG_MS = 3_000;
/** The state of the replica is unknown if the last probe is longer ago than this. */
const KNOWN_MS = 3_000;
const ANSWER_MS = 1_000;
/** Maximum time by which `catchUp` delays the notification of a change, in ms. */
const CATCH_UP_MS = 500;
const POLL_MS = 20;

/** Opens the replica, which need not be reachable: it is used once its lag is known to be small. Close it before the primary. */
export function openReplica({ url, primary, primaryUrl, logger, onLook, onRead }: ReplicaOptions): Replica {
  const replica = openReplicaDatabase(url);
  const [askingPrimary, askingReplica] = [openForQuestions(primaryUrl), openForQuestions(url)];
  const meter = createLagMeter();
  /** Null: the replica has not been probed yet. */
  let isNear: boolean | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Position of the primary when a change was announced: no reader may see an earlier state. Null: the position is unknown. */
  let floor: LogPlace | null = 0n;
  let isClosed = false;

  const isUsed = (): boolean => isNear === true && performance.now() - lookedAt < KNOWN_MS;

  const use = (next: boolean, why: string): void => {
    if (next !== isNear && !isClosed) logger[next ? 'info' : 'warn']({ why }, next ? 'the replica is in use' : 'the replica is out of use');
    isNear = next;
  };

  const askPrimary = async (): Promise<LogPlace> => {
    const { rows } = await askingPrimary.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
    return toLogPlace(rows[0]?.place ?? '0/0');
  };
  /** Returns null if the server is not a replica. */
  const askReplica = async (): Promise<LogPlace | null> => {
    const { rows } = await askingReplica.query<{ place: string | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as place',
    );
    const place = rows[0]?.place ?? null;
    return place === null ? null : toLogPlace(place);
  };

  async function judge(): Promise<number | null> {
    try {
      const at = performance.now();
      const place = await askPrimary();
      meter.sample(at, place);
      // After a failover the new primary may be at an earlier position.
      if (floor === null || place < floor) floor = place;
      const replayed = await askReplica();
      lookedAt = performance.now();
      if (replayed === null) {
        use(false, 'DATABASE_READ_URL leads to no replica: it is not in recovery');
        return null;
      }
      const lag = meter.lagOf(replayed, lookedAt);
      const isBehindChange = floor === null || replayed < floor;
      use(lag <= MAX_LAG_MS && !isBehindChange, lag > MAX_LAG_MS ? `${Math.round(lag)} ms behind` : 'behind a change');
      return lag;
    } catch (error) {
      use(false, messageOf(error));
      return null;
    }
  }

  const look = async (): Promise<void> => {
    const lag = await judge();
    if (!isClosed) onLook?.(isUsed(), lag === null ? null : lag / 1_000);
  };

  let timer: NodeJS.Timeout | undefined;
  const lookAgain = async (): Promise<void> => {
    await look();
    if (!isClosed) timer = setTimeout(() => void lookAgain(), LOOK_EVERY_MS).unref();
  };
  const looking = lookAgain();

  let isRepeated = false;
  const reads = fallBack({
    primary,
    replica,
    isUsed,
    onRead: (from) => onRead?.(from),
    onFailure: (error) => {
      onRead?.('repeated');
      // A conflict with WAL replay concerns one statement only; the replica remains usable.
      if (isDatabaseUnavailable(error)) use(false, messageOf(error));
      else if (!isRepeated) logger.warn({ err: error }, 'a read failed on the replica and was repeated on the primary');
      isRepeated = true;
    },
  });

  return {
    reads,
    isUsed,
    look,
    async catchUp() {
      let place: LogPlace;
      try {
        place = await askPrimary();
      } catch (error) {
        floor = null;
        return use(false, messageOf(error));
      }
      if (floor !== null && place > floor) floor = place;
      const endsAt = performance.now() + CATCH_UP_MS;
      while (isUsed()) {
        const replayed = await askReplica().catch(() => null);
        if (replayed !== null && replayed >= place) return;
        if (replayed === null || performance.now() > endsAt) return use(false, 'behind a change');
        await sleep(POLL_MS);
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([askingPrimary.end(), askingReplica.end(), replica.destroy()]);
    },
  };
}

function openForQuestions(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  // The next query reports the error.
  pool.on('error', () => {});
  return pool;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
