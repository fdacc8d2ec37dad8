import { Router } from 'express';
import {
  acceptOrgInvitation,
  createOrgInvitation,
  getOrgInvitation,
  listOrgInvitations,
  revokeOrgInvitation,
} from '#shared/contract/org-invitation.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { bindCall } from '../../platform/http/bind-call.ts';
import { clientPlace } from '../../platform/http/client-address.ts';
import { answerStoreFor } from '../../platform/http/idempotency.ts';
import { readGuessable } from '../../platform/http/missed-reads.ts';
import { limitOfNetwork, type Place, type RateLimit, reserveAttempt } from '../../platform/http/rate-limit.ts';
import { requireUserId } from '../../platform/http/session.ts';
import { hashTicket } from '../../platform/secret-hash.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { findInvitationByToken } from './invitation-repository.ts';
import { endInvitation, makeInvitation, showInvitations } from './invite-members.ts';

/** Rate limits of acceptances: a user joins once, but users in an office share a network. */
const acceptLimits = (userId: string, place: Place): RateLimit[] => [
  { key: `org:accept:user:${userId}`, limit: 30, windowMs: HOUR_MS },
  limitOfNetwork('org:accept', place, 120, HOUR_MS),
];

const unknown = () => new ApiError(404, '没有这个邀请，请核对链接，或联系对方重新邀请');

/** Returns the key for counting failed reads of a token. Hashed: it is stored for an hour, and must not reveal an almost correct token. */
const targetOf = (token: string): string => `org-invitation:${hashTicket(token)}`;

/** Routes for invitations to an organization. */
export function invitationRoutes(deps: PortalApiDeps): Router {
  const { db, clock } = deps;
  const router = Router();

  bindCall(router, listOrgInvitations, (_input, request) => showInvitations(deps, requireUserId(request), clock.now()));

  bindCall(router, createOrgInvitation, ({ body }, request) =>
    makeInvitation(deps, requireUserId(request), body, answerStoreFor(request, clock.now())),
  );

  bindCall(router, revokeOrgInvitation, async ({ params }, request) => {
    await endInvitation(db, requireUserId(request), params.id, clock.now());
    return null;
  });

  bindCall(router, getOrgInvitation, async ({ query: { token } }, request) => {
    const now = clock.now();
    const read = () => showInvitation(db, token, request.session?.userId ?? null, now);
    const shown = await readGuessable(db, { request, target: targetOf(token), now }, read);
    if (!shown) throw unknown();
    return shown;
  });

  bindCall(router, acceptOrgInvitation, async ({ body: { token } }, request) => {
    const userId = requireUserId(request);
    const now = clock.now();
    await reserveAttempt(db, acceptLimits(userId, clientPlace(request)), now, '操作过于频繁，请稍后再试');
    const known = await readGuessable(db, { request, target: targetOf(token), now }, () => findInvitationByToken(db, token));
    const joined = known && (await acceptInvitation(db, userId, token, now));
    if (!joined) throw unknown();
    return joined;
  });

  return router;
}
