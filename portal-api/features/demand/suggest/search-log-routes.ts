import { type Request, Router } from 'express';
import type { PortalApiDeps } from '#portal-api/deps.ts';
import { bindCall } from '#portal-api/platform/http/bind-call.ts';
import { clientNetworks } from '#portal-api/platform/http/client-address.ts';
import { clientDevice } from '#portal-api/platform/http/client-device.ts';
import { reportSearch, reportSearchClick } from '#shared/contract/search.ts';
import { createSearchLog, type Searcher } from './search-log.ts';

/** Serves search reports. A well-formed report always returns 200: excess and failed ones are dropped silently. */
export function searchLogRoutes({ db, clock, config }: PortalApiDeps): Router {
  const router = Router();
  const log = createSearchLog(db, config.codeHashSecret);

  bindCall(router, reportSearch, async ({ body }, request) => {
    const now = clock.now();
    await tryTo(() => log.report(body, searcherOf(request, now), now), request);
    return null;
  });

  bindCall(router, reportSearchClick, async ({ body }, request) => {
    await tryTo(() => log.click(body, clock.now()), request);
    return null;
  });

  return router;
}

async function tryTo(work: () => Promise<void>, request: Request): Promise<void> {
  try {
    await work();
  } catch (error) {
    request.log.warn({ err: error }, 'failed to log a search');
  }
}

const searcherOf = (request: Request, now: Date): Searcher => ({
  userId: request.session?.userId ?? null,
  device: clientDevice(request, now),
  networks: clientNetworks(request),
});
