import type { GrantedContact } from '#shared/contract/contact.ts';
import { href } from '#shared/routes/href.ts';
import { takeFromInventory } from '../../domain/boosts/boost-inventory.ts';
import { hasContactWay } from '../../domain/demands/demand-contact.ts';
import { earnHeat } from '../../domain/demands/earn-heat.ts';
import { lockContactQuota } from '../../domain/membership/used-rights.ts';
import { sendNotice } from '../../domain/notices/send-notice.ts';
import { lockCaller } from '../../domain/users/lock-person.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { type ContactReader, decideContactAccess, quotaAfter, type UnlockMeans } from './contact-access.ts';
import { refuseContact } from './contact-refusal.ts';
import { type DemandContactRow, findContactReader, findDemandContact, insertGrant } from './contact-repository.ts';
import { toGranted } from './contact-view.ts';

interface ContactRequest {
  demandId: string;
  /** Null: a visitor. */
  userId: string | null;
}

/** Returns a contact that is the caller's own or unlocked; otherwise throws with the means to unlock it. Unlocks nothing. */
export async function showContact(
  db: Database,
  { demandId, userId, versionCheck }: ContactRequest & { versionCheck: boolean },
  now: Date,
): Promise<GrantedContact> {
  const demand = await findReadable(db, demandId, userId, now);
  const reader = userId === null ? null : await readReader(db, userId, demand, now);
  const access = decideContactAccess(reader, hasContactWay(demand));
  if (access.kind === 'FREE') return toGranted(demand, { versionCheck });
  throw refuseContact(access.reason, reader);
}

/**
 * Unlocks a contact for the caller, by quota or by a boost, and notifies the publisher. A contact stays unlocked: repeated and concurrent
 * calls are free.
 */
export async function unlockContact(
  db: Database,
  { demandId, userId, by, networks }: ContactRequest & { by: UnlockMeans | undefined; networks: Networks },
  now: Date,
): Promise<GrantedContact> {
  if (userId === null) {
    await findReadable(db, demandId, userId, now);
    throw refuseContact('NEED_LOGIN', null);
  }
  return db.transaction().execute(async (trx) => {
    await lockCaller(trx, userId);
    await lockContactQuota(trx, userId);
    const demand = await findReadable(trx, demandId, userId, now);
    const reader = await readReader(trx, userId, demand, now);
    const access = decideContactAccess(reader, hasContactWay(demand), by);
    if (access.kind === 'FREE') return toGranted(demand);
    if (access.kind === 'REFUSED') throw refuseContact(access.reason, reader);
    const grantId = await insertGrant(trx, { userId, demandId: demand.id, by: access.by }, now);
    // This locks the demand, which has to be locked before the stock of boosts.
    await earnHeat(trx, { demandId: demand.id, userId, act: 'UNLOCK', networks }, now);
    if (access.by === 'CONTACT' && !(await takeContactBoost(trx, demand, { userId, grantId }, now))) {
      throw refuseContact(access.reason, { ...reader, boosts: 0 });
    }
    await notifyPublisher(trx, demand, now);
    return toGranted(demand, { remaining: quotaAfter(reader, access.by), unlockedAt: now });
  });
}

/** Throws 404 for a demand that is not shown, unless it is the caller's own or its contact is unlocked. */
async function findReadable(db: Database, demandId: string, userId: string | null, now: Date): Promise<DemandContactRow> {
  const demand = await findDemandContact(db, demandId, userId, now);
  if (!demand || !(demand.live || demand.publisher_id === userId || demand.unlocked_at)) throw new ApiError(404, '需求不存在或已下架');
  return demand;
}

async function readReader(db: Database, userId: string, demand: DemandContactRow, now: Date): Promise<ContactReader> {
  const row = await findContactReader(db, userId, startOfChinaDay(now), now);
  return {
    isOwner: demand.publisher_id === userId,
    unlocked: demand.unlocked_at !== null,
    memberLevel: row.member_level,
    quotaUsed: row.quota_used,
    unlocksToday: row.unlocks_today,
    boosts: row.boosts,
  };
}

const takeContactBoost = (trx: Database, demand: DemandContactRow, { userId, grantId }: { userId: string; grantId: string }, now: Date) =>
  takeFromInventory(
    trx,
    {
      userId,
      sceneCode: 'CONTACT',
      quantity: 1,
      title: `查看「${demand.title}」的联系方式`,
      bizType: 'CONTACT',
      bizId: grantId,
      demandId: demand.id,
    },
    now,
  );

/** Notifies the publisher without the reader's name, which would outlive the reader's account. The linked data page shows who it was. */
const notifyPublisher = (trx: Database, demand: DemandContactRow, now: Date) =>
  sendNotice(
    trx,
    {
      userId: demand.publisher_id,
      category: '互动',
      title: '有人查看了您的联系方式',
      text: `有人查看了您在「${demand.title}」中的联系方式，可能很快会联系您。点开可以看到是谁。`,
      link: href('demand.data', { demandId: demand.id }),
    },
    now,
  );
