import { Router } from 'express';
import { reportEvent } from '#shared/contract/site-contract.ts';
import type { PortalApiDeps } from '../../app.ts';
import { ApiError } from '../../http/api-error.ts';
import { bindCall } from '../../http/bind-call.ts';
import { clientNetwork } from '../../http/client-address.ts';
import { assertWithinLimits, countAttempt } from '../../http/rate-limit.ts';
import { recordEvent } from './record-event.ts';

const MINUTE = 60_000;

/** E15. A known code is always a 200: what is too much, or fails, is dropped without a word. */
export function eventRoutes({ db, clock }: PortalApiDeps): Router {
  const router = Router();
  bindCall(router, reportEvent, async ({ body }, request) => {
    const now = clock.now();
    const key = `event:ip:${clientNetwork(request)}`;
    try {
      await assertWithinLimits(db, [{ key, limit: 300, windowMs: MINUTE }], now, '');
      await countAttempt(db, [key], now);
      await recordEvent(db, { ...body, userId: request.session?.userId ?? null, now });
    } catch (error) {
      if (!(error instanceof ApiError)) request.log.warn({ err: error }, 'an event was lost');
    }
    return null;
  });
  return router;
}
