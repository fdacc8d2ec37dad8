import { Router } from 'express';
import { reportEvent } from '#shared/contract/event.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientNetworks } from '../../platform/http/client-address.ts';
import { clientDevice } from '../../platform/http/client-device.ts';
import { recordEvent } from './record-event.ts';

/** A known code is always a 200: what is too much, or fails, is dropped without a word. */
export function eventRoutes({ db, clock, config }: PortalApiDeps): Router {
  const router = Router();
  bindCall(router, reportEvent, async ({ body }, request) => {
    const now = clock.now();
    const caller = {
      userId: request.session?.userId ?? null,
      device: clientDevice(request, now),
      networks: clientNetworks(request),
    };
    try {
      await recordEvent(db, { ...body, ...caller, secret: config.codeHashSecret, now });
    } catch (error) {
      request.log.warn({ err: error }, 'an event was lost');
    }
    return null;
  });
  return router;
}
