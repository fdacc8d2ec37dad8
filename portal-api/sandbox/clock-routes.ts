import { Router } from 'express';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../deps.ts';
import { toPortalTime } from '../platform/china-time.ts';
import { isMovable } from '../platform/clock.ts';
import { notifyAnyChange } from '../platform/db/changes/watch-changes.ts';

const YEAR_MINUTES = 525_600;

const bodySchema = z.object({ advanceMinutes: z.number().positive().max(YEAR_MINUTES) });

/**
 * `POST /sandbox/clock {"advanceMinutes": 60}` moves the API's clock forward until the process restarts: boosts, quotas and deadlines end
 * as if the time had passed. Accepts only JSON, which a page of another origin cannot send without a preflight.
 */
export function sandboxClockRoutes({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();
  router.post('/clock', async (request, response) => {
    const parsed = bodySchema.safeParse(request.is('json') ? request.body : null);
    if (!parsed.success || !isMovable(clock)) {
      response.status(400).json({ code: 400, message: '请给出 advanceMinutes（分钟，大于 0，至多一年）', data: null });
      return;
    }
    clock.advance(parsed.data.advanceMinutes * MINUTE_MS);
    await notifyAnyChange(db);
    response.json({ code: 200, message: 'ok', data: { now: toPortalTime(clock.now()) } });
  });
  return router;
}
