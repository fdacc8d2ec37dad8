import type { RequestHandler } from 'express';
import type { Readiness } from './readiness.ts';

const probe = /^\/(healthz|readyz)\/?(?:\?|$)/;

/**
 * Answers `/healthz` (200 while the process runs, independent of the API) and `/readyz` (200 if pages can be served, else 503 with the
 * reasons; with warnings in both cases). `onReadinessAsked` is called for every `/readyz` request. One handler rather than a router, as an
 * Express router costs every other request a turn of the event loop.
 */
export function answerHealth(readiness: Readiness, onReadinessAsked = (): void => {}): RequestHandler {
  return (request, response, next) => {
    const name = request.method === 'GET' || request.method === 'HEAD' ? probe.exec(request.url)?.[1] : undefined;
    if (name === undefined) return next();
    response.set('Cache-Control', 'no-store');
    if (name === 'healthz') return void response.json({ status: 'ok' });
    onReadinessAsked();
    const [problems, warnings] = [readiness.problems(), readiness.warnings()];
    response.status(problems.length > 0 ? 503 : 200).json({
      status: problems.length > 0 ? 'unavailable' : 'ok',
      ...(problems.length > 0 && { problems }),
      ...(warnings.length > 0 && { warnings }),
    });
  };
}
