import { type RequestHandler, Router } from 'express';
import { headlineDemand, highlightDemand, refreshDemand, topUpDemand } from '#shared/contract/boost.ts';
import { sendDemandMessage } from '#shared/contract/chat.ts';
import { joinCommunity } from '#shared/contract/community.ts';
import { authorizeContact, savePersonalContact } from '#shared/contract/contact.ts';
import type { AnyCall } from '#shared/contract/define-call.ts';
import { changeOrgPhone, createOrg, editOrg, joinOrg, useLoginPhoneForOrg } from '#shared/contract/org.ts';
import { acceptOrgInvitation, createOrgInvitation } from '#shared/contract/org-invitation.ts';
import { payOrder, startBoostPurchase, startMembershipPurchase } from '#shared/contract/payment.ts';
import { saveDemand, showDemand, updateDemand } from '#shared/contract/publish.ts';
import { changeContactPhone, editUser, useLoginPhoneAsContact } from '#shared/contract/user.ts';
import { returnBalance, startRecharge } from '#shared/contract/wallet.ts';
import type { PortalApiDeps } from '../../deps.ts';
import { refuseBlockedWriter } from './refuse-blocked.ts';

/**
 * Refused to somebody who may not publish or message: all that others see of them or are reached by, and buying. A test sees that every other
 * write of the contract has been thought of.
 */
export const guardedCalls: readonly AnyCall[] = [
  saveDemand,
  updateDemand,
  showDemand,
  sendDemandMessage,
  authorizeContact,
  refreshDemand,
  topUpDemand,
  headlineDemand,
  highlightDemand,
  editUser,
  savePersonalContact,
  changeContactPhone,
  useLoginPhoneAsContact,
  createOrg,
  editOrg,
  joinOrg,
  createOrgInvitation,
  acceptOrgInvitation,
  changeOrgPhone,
  useLoginPhoneForOrg,
  joinCommunity,
  // Nobody sells what may not be used.
  startBoostPurchase,
  startMembershipPurchase,
  payOrder,
  startRecharge,
  // A block may be a suspicion about this very money; whoever lifts it lets it go.
  returnBalance,
];

/** Refuses the guarded calls of blocked people, before anything else is said about what they sent. */
export function guardWrites({ db, clock }: Pick<PortalApiDeps, 'db' | 'clock'>): Router {
  const router = Router();
  const guard =
    (call: AnyCall): RequestHandler =>
    async (request, _response, next) => {
      if (request.session?.mayBeBlocked && !isHiding(call, request.body))
        await refuseBlockedWriter(db, request.session.userId, clock.now());
      next();
    };
  for (const call of guardedCalls) {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    router[method](call.path, guard(call));
  }
  return router;
}

/** Taking one's own demand out of sight is everybody's right. */
const isHiding = (call: AnyCall, body: unknown): boolean =>
  call === showDemand && typeof body === 'object' && body !== null && 'show' in body && body.show === false;
