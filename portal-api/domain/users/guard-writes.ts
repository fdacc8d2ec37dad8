import { type RequestHandler, Router } from 'express';
import { allCalls } from '#shared/contract/all-calls.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { showDemand } from '#shared/contract/publish.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { refuseBlockedWriter } from './refuse-blocked.ts';

/** Refuses calls of users who are blocked from writing, if the contract says so, before their input is validated. */
export function guardWrites({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();
  const guard =
    (call: AnyCall): RequestHandler =>
    async (request, _response, next) => {
      if (request.session?.mayBeBlocked && !isHiding(call, request.body))
        await refuseBlockedWriter(db, request.session.userId, clock.now());
      next();
    };
  for (const call of allCalls.filter(({ forBlocked }) => forBlocked === 'refused')) {
    const method = call.method.toLowerCase() as 'post' | 'put' | 'delete';
    router[method](call.path, guard(call));
  }
  return router;
}

/** A publisher may always hide their own demand. */
const isHiding = (call: AnyCall, body: unknown): boolean =>
  call === showDemand && typeof body === 'object' && body !== null && 'show' in body && body.show === false;
