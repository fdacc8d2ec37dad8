import { type Request, Router } from 'express';
import { reportEvent, reportExposures } from '#shared/contract/event.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetworks } from '../../platform/http/client-address.ts';
import { clientDevice } from '../../platform/http/client-device.ts';
import { recordEvent } from './record-event.ts';

/** Serves reports of events and exposures. A well-formed report always returns 200: excess and failed ones are dropped silently. */
export function eventRoutes({ db, clock, config, exposures }: PortalApiDeps): Router {
  const router = Router();

  bindCall(router, reportEvent, async ({ body }, request) => {
    const now = clock.now();
    try {
      await recordEvent(db, { ...body, ...callerOf(request, now), secret: config.codeHashSecret, now });
    } catch (error) {
      request.log.warn({ err: error }, 'failed to record an event');
    }
    return null;
  });

  bindCall(router, reportExposures, async ({ body }, request) => {
    const now = clock.now();
    try {
      await exposures.report({ ...body, ...callerOf(request, now) }, now);
    } catch (error) {
      request.log.warn({ err: error }, 'failed to record exposures');
    }
    return null;
  });

  return router;
}

const callerOf = (request: Request, now: Date) => ({
  userId: request.session?.userId ?? null,
  device: clientDevice(request, now),
  networks: clientNetworks(request),
});
