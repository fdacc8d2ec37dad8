import { type RequestHandler, Router } from 'express';
import { headlineDemand, highlightDemand, refreshDemand, topUpDemand } from '#shared/contract/boost.ts';
import { sendDemandMessage, uploadPicture } from '#shared/contract/chat.ts';
import { acceptExchange, askExchange } from '#shared/contract/chat-exchange.ts';
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
 * The calls refused to users who are blocked from writing: everything that other users see or are contacted by, and buying. A test ensures
 * that every other write of the contract is classified.
 */
export const guardedCalls: readonly AnyCall[] = [
  saveDemand,
  updateDemand,
  showDemand,
  sendDemandMessage,
  uploadPicture,
  askExchange,
  acceptExchange,
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
  // Users must not buy goods that they may not use.
  startBoostPurchase,
  startMembershipPurchase,
  payOrder,
  startRecharge,
  // The user may be blocked on suspicion about this very money; lifting the block releases it.
  returnBalance,
];

/** Refuses the guarded calls of blocked users, before their input is validated. */
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

/** A publisher may always hide their own demand. */
const isHiding = (call: AnyCall, body: unknown): boolean =>
  call === showDemand && typeof body === 'object' && body !== null && 'show' in body && body.show === false;
