import { type RequestHandler, Router } from 'express';
import type { Readiness } from './readiness.ts';

/** `/healthz`: the process lives, whatever the API does. `/readyz`: pages can be served; else 503 with the reasons. */
export function answerHealth(readiness: Readiness): RequestHandler {
  return Router()
    .get('/healthz', (_request, response) => {
      response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    })
    .get('/readyz', (_request, response) => {
      const problems = readiness.problems();
      response.status(problems.length > 0 ? 503 : 200).set('Cache-Control', 'no-store');
      response.json(problems.length > 0 ? { status: 'unavailable', problems } : { status: 'ok' });
    });
}
