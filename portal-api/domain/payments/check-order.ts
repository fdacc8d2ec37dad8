import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts } from './payment-rows.ts';
import { queryAttemptState } from './query-attempt-state.ts';

const EVERY_MS = 3_000;
/** Longer than `EVERY_MS`, and limited separately: these queries run in the background and must not use up the user's own. */
const WATCH_EVERY_MS = 10_000;
/** How long codes of a closed order are still queried: money may be on its way. */
const LISTEN_MS = 10 * 60_000;

/**
 * Queries the providers about an order: when a user says that they have paid, at most once in three seconds per user, or (`isWatch`) while
 * its code is on their screen. Does nothing if providers do not respond or were queried just now. The caller has checked whose order it is.
 * Must not be called inside a transaction.
 */
export async function checkOrder(
  deps: PayDeps,
  { orderId, userId, isWatch = false }: { orderId: string; userId: string; isWatch?: boolean },
): Promise<void> {
  const { db, clock, logger } = deps;
  const now = clock.now();
  const attempts = (await listAttempts(db, orderId)).filter(
    ({ status, expires_at }) => !['PAID', 'FAILED', 'STARTING'].includes(status) && expires_at.getTime() + LISTEN_MS > now.getTime(),
  );
  const pace = isWatch
    ? { key: `pay-watch:${userId}`, limit: 1, windowMs: WATCH_EVERY_MS }
    : { key: `pay-check:${userId}`, limit: 1, windowMs: EVERY_MS };
  if (attempts.length === 0 || !(await mayAsk(deps, pace, now))) return;
  for (const attempt of attempts) {
    try {
      await queryAttemptState(deps, attempt);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
      logger.warn({ err: error }, 'failed to query a payment');
    }
  }
}

/** Counts in the database, as several instances serve one user. */
async function mayAsk({ db }: PayDeps, pace: { key: string; limit: number; windowMs: number }, now: Date): Promise<boolean> {
  try {
    await reserveAttempt(db, [pace], now, '请稍候');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
