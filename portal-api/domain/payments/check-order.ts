import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { askAboutAttempt } from './ask-provider.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts } from './payment-rows.ts';

const EVERY_MS = 3_000;
/** Nobody waits for these, and they must not stand in the way of those. */
const WATCH_EVERY_MS = 10_000;
/** Codes of a closed order are still asked about for so long: money may be on its way. */
const LISTEN_MS = 10 * 60_000;

/**
 * Asks the providers about an order that somebody says to have paid, at most once in three seconds for a user, or (`isWatch`) whose code is
 * on their screen; says nothing when they do not answer, or were asked just now. Whose order it is was looked at before. Not inside a transaction.
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
      await askAboutAttempt(deps, attempt);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable || error instanceof ProviderRefused)) throw error;
      logger.warn({ err: error }, 'a payment could not be asked about');
    }
  }
}

/** Counted in the database: several instances serve one user. */
async function mayAsk({ db }: PayDeps, pace: { key: string; limit: number; windowMs: number }, now: Date): Promise<boolean> {
  try {
    await reserveAttempt(db, [pace], now, '请稍候');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
