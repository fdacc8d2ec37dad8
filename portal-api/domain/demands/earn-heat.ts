import { sql } from 'kysely';
import { verificationStatus } from '#shared/contract/verification-status.ts';
import { toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Networks, networkOf } from '../../platform/http/client-address.ts';
import { addHeat } from './heat.ts';

export type Act = 'UNLOCK' | 'MESSAGE' | 'COLLECTION';

/** The weight of an act, by users with a verified real name and by others. Unlocking a contact costs every user something. */
const weights: Readonly<Record<Act, { verified: number; other: number }>> = {
  UNLOCK: { verified: 10, other: 5 },
  MESSAGE: { verified: 6, other: 1 },
  COLLECTION: { verified: 4, other: 0 },
};
/** Maximum number of acts on one demand that count per day, from one network and from one block of networks. */
const ACTS_OF_NETWORK = 3;
const ACTS_OF_BLOCK = 10;

export interface EarnedAct {
  demandId: string;
  userId: string;
  act: Act;
  networks: Networks;
}

/**
 * Adds heat to a demand for a user's act. Call it in the act's transaction, once per user, kind of act and demand. Ignores acts of the
 * publisher's own side, acts from a network on which the publisher is signed in, and acts beyond the daily limit of a network.
 */
export async function earnHeat(trx: Database, { demandId, userId, act, networks }: EarnedAct, now: Date): Promise<void> {
  const actor = await findActor(trx, demandId, userId);
  if (!actor || actor.is_own_side) return;
  const weight = weights[act][actor.real_name_status === verificationStatus.PASSED ? 'verified' : 'other'];
  if (weight === 0) return;
  if (await isPublishersNetwork(trx, actor.publisher_id, networks.own, now)) return;
  if (!(await lockHeatUpdate(trx, demandId, networks, now))) return;
  await addHeat(trx, demandId, weight, now);
}

/** Reads the acting user and the publisher. Locks the demand's row, as all code that counts on it does. */
const findActor = (trx: Database, demandId: string, userId: string) =>
  trx
    .selectFrom('demands')
    .innerJoin('users as publisher', 'publisher.id', 'demands.publisher_id')
    .innerJoin('users as actor', (join) => join.on('actor.id', '=', userId))
    .select(['demands.publisher_id', 'actor.real_name_status'])
    .select(sql<boolean>`(actor.id = publisher.id or coalesce(actor.org_id = publisher.org_id, false))`.as('is_own_side'))
    .where('demands.id', '=', demandId)
    .forNoKeyUpdate('demands')
    .executeTakeFirst();

async function isPublishersNetwork(trx: Database, publisherId: string, network: string, now: Date): Promise<boolean> {
  const sessions = await trx
    .selectFrom('sessions')
    .select('ip')
    .where('user_id', '=', publisherId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  return sessions.some(({ ip }) => networkOf(ip) === network);
}

async function lockHeatUpdate(trx: Database, demandId: string, { own, block }: Networks, now: Date): Promise<boolean> {
  const day = toChinaDay(now);
  const rows = await trx
    .selectFrom('demand_networks')
    .select(['network', 'acts'])
    .where('demand_id', '=', demandId)
    .where('day', '=', day)
    .where('network', 'in', [own, block])
    .execute();
  const actsOf = (network: string): number => rows.find((row) => row.network === network)?.acts ?? 0;
  if (actsOf(own) >= ACTS_OF_NETWORK || actsOf(block) >= ACTS_OF_BLOCK) return false;
  await trx
    .insertInto('demand_networks')
    .values([...new Set([own, block])].map((network) => ({ demand_id: demandId, day, network, acts: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['demand_id', 'day', 'network']).doUpdateSet((eb) => ({ acts: eb('demand_networks.acts', '+', 1) })),
    )
    .execute();
  return true;
}
