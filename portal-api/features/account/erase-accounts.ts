import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { href } from '#shared/routes/href.ts';
import { COOLING_OFF_DAYS } from '#shared/rules/limits.ts';
import { eraseAttachments } from '../../domain/chat-attachments/chat-attachments.ts';
import { eraseExchanges } from '../../domain/contact-exchanges/contact-exchanges.ts';
import { changeReviewState } from '../../domain/demands/change-review-state.ts';
import { hasMoney } from '../../domain/ledger/balance.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { hasOpenOrder } from '../../domain/orders/order-repository.ts';
import { lockOrg, removeMember } from '../../domain/organizations/membership.ts';
import { findOpenRefund } from '../../domain/payments/payment-rows.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  blankDemands,
  blankReports,
  blankUser,
  eraseLateRows,
  erasePersonalData,
  findMembership,
  findSuccessor,
  listDueDeletions,
  listOwnDemands,
  lockDueDeletion,
  lockErasure,
  makeOwner,
  releaseFiles,
} from './erase-repository.ts';

/** Time within which a deletion request can be withdrawn, in ms. */
export const COOLING_OFF_MS = COOLING_OFF_DAYS * DAY_MS;

/**
 * Erases the accounts whose cooling-off period has ended, each in its own transaction. A failure is logged and retried on the next run. An
 * account with money is skipped until the money has been returned. Safe to run on several instances concurrently. Returns the number of
 * erased accounts.
 */
export async function eraseAccounts(db: Database, now: Date, logger: Logger): Promise<number> {
  const before = new Date(now.getTime() - COOLING_OFF_MS);
  let erased = 0;
  for (const { id } of await listDueDeletions(db, before)) {
    try {
      if (await eraseAccount(db, id, before, now)) erased += 1;
    } catch (error) {
      logger.error({ err: error, userId: id }, 'failed to erase an account; will retry in an hour');
    }
  }
  return erased;
}

/**
 * Locks, in this order: account, money, reports, organization, demands with their dependent rows, and finally the account against new rows
 * that reference it. Other transactions that lock several of these use the same order.
 */
const eraseAccount = (db: Database, userId: string, before: Date, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockErasure(trx);
    const user = await lockDueDeletion(trx, userId, before);
    if (!user) return false;
    // Skip accounts with money: it has to be returned to the user first.
    if (await hasMoney(trx, userId)) return false;
    if (await hasOpenOrder(trx, userId)) return false;
    if (await findOpenRefund(trx, userId)) return false;
    await blankReports(trx, userId);
    const orgId = (await findMembership(trx, userId))?.org_id;
    if (orgId) await lockOrg(trx, orgId);
    const owner = { kind: 'OWNER', name: userId, requestId: null } as const;
    for (const { id } of await listOwnDemands(trx, userId))
      await changeReviewState(trx, { id, ownerId: userId }, { event: 'REMOVE' }, owner, now);
    if (orgId) await leaveOrganization(trx, { userId, orgId }, now);
    await erasePersonalData(trx, user);
    await blankDemands(trx, userId, '已注销用户的需求');
    await blankUser(trx, userId, '已注销用户', now);
    await eraseLateRows(trx, userId);
    // Runs last: a file stays as long as a row still references it.
    await releaseFiles(trx, userId);
    await eraseAttachments(trx, { ownerId: userId }, now);
    await eraseExchanges(trx, userId, now);
    return true;
  });

/** Removes the user from their locked organization. If they owned it, the member returned by `findSuccessor` becomes the owner. */
async function leaveOrganization(trx: Database, { userId, orgId }: { userId: string; orgId: string }, now: Date): Promise<void> {
  // Read after locking: until then the ownership may have been transferred to this user.
  const role = (await findMembership(trx, userId))?.role;
  await removeMember(trx, { orgId, userId }, now);
  if (role !== 'OWNER') return;
  const successor = await findSuccessor(trx, orgId, userId, now);
  if (!successor) return;
  await makeOwner(trx, orgId, successor.user_id);
  const text = '原所有者已注销账号，您已成为企业的所有者。';
  await sendNotice(trx, { userId: successor.user_id, category: '企业', title: '您已成为企业所有者', text, link: href('org.profile') }, now);
}

export const deletesAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + COOLING_OFF_MS);
