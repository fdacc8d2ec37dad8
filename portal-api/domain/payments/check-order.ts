import { ApiError } from '../../platform/http/api-error.ts';
import { reserveAttempt } from '../../platform/http/rate-limit.ts';
import { ProviderRefused, ProviderUnreachable } from '../../platform/providers/pay/pay-provider.ts';
import { askAboutAttempt } from './ask-provider.ts';
import type { PayDeps } from './pay-deps.ts';
import { listAttempts } from './payment-rows.ts';

const EVERY_MS = 3_000;
/** Codes of a closed order are still asked about for so long: money may be on its way. */
const LISTEN_MS = 10 * 60_000;

/**
 * Asks the providers about an order that somebody says to have paid, at most once in three seconds for a user; says nothing when they do
 * not answer, or were asked just now. Whose order it is was looked at before. Not inside a transaction.
 */
export async function checkOrder(deps: PayDeps, { orderId, userId }: { orderId: string; userId: string }): Promise<void> {
  const { db, clock, logger } = deps;
  const now = clock.now();
  const attempts = (await listAttempts(db, orderId)).filter(
    ({ status, expires_at }) => !['PAID', 'FAILED', 'STARTING'].includes(status) && expires_at.getTime() + LISTEN_MS > now.getTime(),
  );
  if (attempts.length === 0 || !(await mayAsk(deps, userId, now))) return;
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
async function mayAsk({ db }: PayDeps, userId: string, now: Date): Promise<boolean> {
  try {
    await reserveAttempt(db, [{ key: `pay-check:${userId}`, limit: 1, windowMs: EVERY_MS }], now, '请稍候');
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
