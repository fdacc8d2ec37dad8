import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../errors.ts';
import { type Database, openReplicaDatabase } from '../database.ts';
import { fallBack } from './fall-back.ts';
import { createLagMeter, type LogPlace, toLogPlace } from './replica-lag.ts';

export interface ReplicaOptions {
  /** Where the replica is; no pooler before it. */
  url: string;
  primary: Database;
  /** Where the primary is, past any pooler: questions to it must not wait for the calls of people. */
  primaryUrl: string;
  logger: Logger;
  /** Told after each look whether the replica is in use and how far it is behind, in seconds; null: it does not answer. */
  onLook?: (isUsed: boolean, lagSeconds: number | null) => void;
  /** Told of each read by where its rows came from; `repeated`: the replica had failed. */
  onRead?: (from: 'replica' | 'primary' | 'repeated') => void;
}

/** A streaming replica of the primary, for what may be some seconds old. */
export interface Replica {
  /**
   * To read from: the replica while that is in use, else the primary. Single statements only. A statement that fails at the replica is
   * repeated at the primary.
   */
  reads: Database;
  isUsed(): boolean;
  /** Looks at once instead of within a second. */
  look(): Promise<void>;
  /**
   * Resolves when `reads` shows all that was committed before: the replica has come as far, or is out of use until it has. Takes half a
   * second at most, and one more where a server does not answer; never throws.
   */
  catchUp(): Promise<void>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
/** Further behind, and it is not read from. */
export const MOST_BEHIND_MS = 3_000;
/** Nobody knows how it stands when the last look is so long ago. */
const KNOWN_MS = 3_000;
const ANSWER_MS = 1_000;
/** A change is told to visitors' pages so late at most. */
const CATCH_UP_MS = 500;
const POLL_MS = 20;

/** Opens the replica, which need not be there: it is in use once it has been found near enough. Close it before the primary. */
export function openReplica({ url, primary, primaryUrl, logger, onLook, onRead }: ReplicaOptions): Replica {
  const replica = openReplicaDatabase(url);
  const [askingPrimary, askingReplica] = [openForQuestions(primaryUrl), openForQuestions(url)];
  const meter = createLagMeter();
  /** Null: it has not been looked at yet. */
  let isNear: boolean | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The primary was here when a change was told: nobody may see what was before. Null: it is not known where it was. */
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
  /** Null: it is no replica. */
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
      // Another server may have taken the primary's place, which has not come as far.
      if (floor === null || place < floor) floor = place;
      const replayed = await askReplica();
      lookedAt = performance.now();
      if (replayed === null) {
        use(false, 'DATABASE_READ_URL leads to no replica: it is not in recovery');
        return null;
      }
      const lag = meter.lagOf(replayed, lookedAt);
      const isBehindChange = floor === null || replayed < floor;
      use(lag <= MOST_BEHIND_MS && !isBehindChange, lag > MOST_BEHIND_MS ? `${Math.round(lag)} ms behind` : 'behind a change');
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
      // A conflict with what is replayed is one statement's; the replica is as good as before.
      if (isDatabaseUnavailable(error)) use(false, messageOf(error));
      else if (!isRepeated) logger.warn({ err: error }, 'a read failed at the replica and was repeated at the primary');
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
  // The next question gets the error.
  pool.on('error', () => {});
  return pool;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
