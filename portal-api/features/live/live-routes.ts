import { Router } from 'express';
import { LIVE_PATH } from '#shared/contract/live-updates.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { LiveStreams } from './live-streams.ts';

/**
 * The event stream of a signed-in user. Without a session, and if it cannot have one now, a 204, which ends an EventSource without an error
 * on the console (HTML standard, server-sent events); 400 for a client that wants anything else.
 */
export function liveRoutes(live: LiveStreams): Router {
  const router = Router();
  router.get(LIVE_PATH, ({ session, headers }, response) => {
    // Exactly this, as EventSource sends it: the portal recognizes the call by it, and a link to it must not load forever.
    if (headers.accept !== 'text/event-stream') throw new ApiError(400, '该地址只提供事件流');
    if (!session || !live.open(response, session)) response.status(204).end();
  });
  return router;
}
