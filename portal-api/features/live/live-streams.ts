import { randomInt } from 'node:crypto';
import type { Response } from 'express';
import { sql } from 'kysely';
import { ALIVE_EVERY_MS, liveEvents } from '#shared/contract/live-updates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApiMetrics } from '../../platform/metrics.ts';

/** The event streams of this process. */
export interface LiveStreams {
  /** Whether there are streams: this process hears of changes. Those who have one keep it while there is no room for more. */
  isOffered(): boolean;
  /**
   * Makes a response an event stream of the session's user. It ends with the connection, the session, or the process. Returns false, and
   * leaves the response alone, if none is offered or there is no room.
   */
  open(response: Response, session: { userId: string; tokenHash: string }): boolean;
  /** Tells a user's browsers that something of theirs has changed; null: tells everyone, spread over some seconds. */
  wake(userId: string | null): void;
  /** Ends all streams; their browsers connect again, spread over some seconds. */
  close(): void;
}

interface Stream {
  userId: string;
  tokenHash: string;
  response: Response;
}

/** Each costs about 30 KB here and 50 KB in the portal. */
const MAX_STREAMS = 5_000;
/** A browser opens one for all its tabs if it can, else one for each visible tab. The oldest makes way. */
const MAX_STREAMS_PER_USER = 10;
/** A client that does not read this many bytes of small events is not there any more. */
const MAX_UNREAD_BYTES = 16_384;
/** Time in which all browsers are woken or connect again, in ms: each of them then makes up to five calls. */
const SPREAD_MS = 5_000;
/** Every third `alive` the sessions are checked. */
const BEATS_PER_CHECK = 3;

export interface LiveOptions {
  db: Database;
  clock: Clock;
  metrics: Pick<ApiMetrics, 'liveStreams'>;
  /** Whether this process learns of changes at the moment; if not, browsers poll. */
  isHearing: () => boolean;
  maxStreams?: number;
  aliveEveryMs?: number;
  spreadMs?: number;
}

/** Keeps the event streams of signed-in users. */
export function createLiveStreams(options: LiveOptions): LiveStreams {
  const { db, clock, metrics, isHearing, maxStreams = MAX_STREAMS, aliveEveryMs = ALIVE_EVERY_MS, spreadMs = SPREAD_MS } = options;
  const streams = new Map<string, Set<Stream>>();
  let count = 0;
  let beats = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const all = (): Stream[] => [...streams.values()].flatMap((own) => [...own]);
  const beat = (): void => {
    for (const stream of all()) send(stream, liveEvents.alive);
    beats += 1;
    // While the database does not answer, the streams stay open.
    if (beats % BEATS_PER_CHECK === 0) endOver().catch(() => {});
  };
  /** Ends the streams of sessions that have expired or were revoked. */
  const endOver = async (): Promise<void> => {
    const open = all();
    const rows = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('token_hash', '=', sql<string>`any(${open.map(({ tokenHash }) => tokenHash)}::text[])`)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .execute();
    const valid = new Set(rows.map(({ token_hash }) => token_hash));
    for (const { tokenHash, response } of open) if (!valid.has(tokenHash)) response.end();
  };
  const forget = (stream: Stream): void => {
    const own = streams.get(stream.userId);
    if (!own?.delete(stream)) return;
    count -= 1;
    metrics.liveStreams(count);
    if (own.size === 0) streams.delete(stream.userId);
    if (count > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const spread = (work: () => void): void => void setTimeout(work, randomInt(spreadMs)).unref();

  const isOffered = (): boolean => !isClosed && isHearing();

  return {
    isOffered,
    open(response, { userId, tokenHash }) {
      if (!isOffered() || count >= maxStreams) return false;
      const stream = { userId, tokenHash, response };
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own);
      const [oldest] = own;
      if (oldest && own.size >= MAX_STREAMS_PER_USER) {
        oldest.response.end();
        forget(oldest);
        streams.set(userId, own);
      }
      own.add(stream);
      count += 1;
      metrics.liveStreams(count);
      timer ??= setInterval(beat, aliveEveryMs).unref();
      response.once('close', () => forget(stream));
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // nginx otherwise collects events before it passes them on.
        'X-Accel-Buffering': 'no',
      });
      response.write(`retry: ${1_000 + randomInt(spreadMs)}\n\n`);
      send(stream, liveEvents.alive);
      return true;
    },
    wake(userId) {
      if (userId !== null) for (const stream of streams.get(userId) ?? []) send(stream, liveEvents.changed);
      else for (const stream of all()) spread(() => send(stream, liveEvents.changed));
    },
    close() {
      isClosed = true;
      for (const { response } of all()) response.end();
    },
  };
}

/** Writes an event. It needs a data line, or browsers ignore it. */
function send({ response }: Stream, event: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  else response.write(`event: ${event}\ndata: {}\n\n`);
}
