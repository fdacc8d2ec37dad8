import type { RequestHandler } from 'express';
import type { DatabaseProbe } from '../db/database-probe.ts';
import type { Replica } from '../db/replica/open-replica.ts';
import type { DiskSpace } from '../disk-space.ts';

/** How long an outcome is cached, in ms: every process of the portal requests it once a second. */
const CACHE_MS = 500;
/** Maximum time that a caller waits, in ms; after that the previous outcome counts. */
const WAIT_MS = 1_000;

export interface ReadinessOptions {
  probe: Omit<DatabaseProbe, 'close'>;
  /** Milliseconds, from any origin. */
  now?: () => number;
  waitMs?: number;
}

/** Returns a function that reports whether the database answers. However often it is called, only one probe runs at a time. */
export function watchDatabase({ probe, now = () => performance.now(), waitMs = WAIT_MS }: ReadinessOptions): () => Promise<boolean> {
  let isThere = true;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let question: { silentSince: number; settled: Promise<void> } | null = null;

  const settle = (outcome: boolean): void => {
    [isThere, answeredAt, question] = [outcome, now(), null];
  };
  const put = () => ({
    silentSince: now(),
    settled: probe.ask().then(
      () => settle(true),
      () => settle(false),
    ),
  });
  return async () => {
    if (!question && now() - answeredAt < CACHE_MS) return isThere;
    question ??= put();
    const asked = question;
    await settledWithin(asked.settled, waitMs);
    if (question !== asked) return isThere;
    if (probe.isBusy()) asked.silentSince = now();
    return now() - asked.silentSince < probe.silentMs && isThere;
  };
}

async function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, deadline]);
  clearTimeout(timer);
}

interface Watched {
  probe: DatabaseProbe;
  replica: Pick<Replica, 'isUsed'> | null;
  disk: Pick<DiskSpace, 'isShort'> | null;
}

/**
 * Answers 200 if pages with data can be served, 503 while the database is unavailable or hangs. An unused replica and a nearly full disk
 * are only warnings.
 */
export function answerReadiness({ probe, replica, disk }: Watched): RequestHandler {
  const isDatabaseThere = watchDatabase({ probe });
  return async (_request, response) => {
    const isThere = await isDatabaseThere();
    response.set('Cache-Control', 'no-store').status(isThere ? 200 : 503);
    const warnings = [...(replica && !replica.isUsed() ? ['replica'] : []), ...(disk?.isShort() ? ['disk'] : [])];
    response.json(isThere ? { status: 'ok', ...(warnings.length > 0 && { warnings }) } : { status: 'unavailable', problems: ['database'] });
  };
}
