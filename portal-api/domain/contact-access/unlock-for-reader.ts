import type { UnlockMeans } from '#shared/contract/access-enums.ts';
import { startOfChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import { takeFromInventory } from '../boosts/boost-inventory.ts';
import { hasContactWay } from '../demands/demand-contact.ts';
import { earnHeat } from '../demands/earn-heat.ts';
import { lockContactQuota } from '../membership/used-rights.ts';
import { type ContactAccess, type ContactReader, decideContactAccess } from './contact-access.ts';
import { type DemandContactRow, findContactReader, findDemandContact, insertGrant } from './contact-access-repository.ts';
import { refuseContact } from './contact-refusal.ts';

/** Throws 404 for a demand that is not shown, unless it is the caller's own or its contact is unlocked. */
export async function findReadable(db: Database, demandId: string, userId: string | null, now: Date): Promise<DemandContactRow> {
  const demand = await findDemandContact(db, demandId, userId, now);
  if (!demand || !(demand.live || demand.publisher_id === userId || demand.unlocked_at)) throw new ApiError(404, '需求不存在或已下架');
  return demand;
}

export async function readReader(db: Database, userId: string, demand: DemandContactRow, now: Date): Promise<ContactReader> {
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

interface UnlockRequest {
  demandId: string;
  userId: string;
  /** Allows only one of the means. */
  by?: UnlockMeans | undefined;
  /** Whether the reader gets a value even if the demand has no contact, because its publisher gives one. */
  isGiven?: boolean;
  /** The reader's networks; null if they are unknown: the unlocking then earns the demand no heat. */
  networks: Networks | null;
}

interface Unlocked {
  demand: DemandContactRow;
  /** The reader before the unlock. */
  reader: ContactReader;
  /** Free, or the means that was used. */
  access: Exclude<ContactAccess, { kind: 'REFUSED' }>;
}

/**
 * Unlocks a demand's contact for a reader, by quota or by a boost; costs nothing if it is their own or unlocked. Call it in a transaction that
 * has locked the reader and holds no lock that comes after a quota. Throws 404 for a demand that the reader may not see, and the refusal of
 * the contact if they have no means.
 */
export async function unlockForReader(trx: Database, request: UnlockRequest, now: Date): Promise<Unlocked> {
  const { demandId, userId, by, isGiven = false, networks } = request;
  await lockContactQuota(trx, userId);
  const demand = await findReadable(trx, demandId, userId, now);
  const reader = await readReader(trx, userId, demand, now);
  const access = decideContactAccess(reader, isGiven || hasContactWay(demand), by);
  if (access.kind === 'REFUSED') throw refuseContact(access.reason, reader);
  if (access.kind === 'FREE') return { demand, reader, access };
  const grantId = await insertGrant(trx, { userId, demandId: demand.id, by: access.by }, now);
  // This locks the demand, which has to be locked before the stock of boosts.
  if (networks) await earnHeat(trx, { demandId: demand.id, userId, act: 'UNLOCK', networks }, now);
  if (access.by === 'CONTACT' && !(await takeContactBoost(trx, demand, { userId, grantId }, now))) {
    throw refuseContact(access.reason, { ...reader, boosts: 0 });
  }
  return { demand, reader, access };
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
