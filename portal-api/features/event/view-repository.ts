import { sql } from 'kysely';
import type { ViewSource } from '#shared/contract/event-codes.ts';
import { lockKey } from '../../platform/db/advisory-lock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Networks } from '../../platform/http/client-address.ts';
import type { SeenToday } from './view-rule.ts';

export interface Viewing {
  demandId: string;
  /** Day in China. */
  day: string;
  /** Keyed hashes of the user and the device, as far as they are known. */
  viewers: readonly string[];
  userId: string | null;
  /** Identifier that the browser generates for itself. */
  uuid: string;
  networks: Networks;
}

/** Blocks other views of this demand until the transaction ends. */
export async function lockViews(trx: Database, demandId: string): Promise<void> {
  await lockKey(trx, `views:${demandId}`);
}

/** Reads the facts about today's views of the demand that decide whether this one counts. */
export async function readSeenToday(trx: Database, { demandId, day, viewers, userId, uuid, networks }: Viewing): Promise<SeenToday> {
  const known = await trx
    .selectFrom('demand_views')
    .select('viewer')
    .where('demand_id', '=', demandId)
    .where('day', '=', day)
    .where('viewer', 'in', [...viewers])
    .execute();
  if (known.length > 0) return { isKnown: true, isOwnSide: false, ofNetwork: { views: 0, newDevices: 0 }, ofBlock: { views: 0 } };
  const rows = await trx
    .selectFrom('demand_networks')
    .select(['network', 'views', 'new_devices'])
    .where('demand_id', '=', demandId)
    .where('day', '=', day)
    .where('network', 'in', [networks.own, networks.block])
    .execute();
  const [own, block] = [networks.own, networks.block].map((network) => rows.find((row) => row.network === network));
  return {
    isKnown: false,
    isOwnSide: await isOwnSide(trx, demandId, userId, uuid),
    ofNetwork: { views: own?.views ?? 0, newDevices: own?.new_devices ?? 0 },
    ofBlock: { views: block?.views ?? 0 },
  };
}

async function isOwnSide(trx: Database, demandId: string, userId: string | null, uuid: string): Promise<boolean> {
  const { rows } = await sql<{ is_own: boolean }>`
    with side as (
      select users.id from demands join users as publisher on publisher.id = demands.publisher_id
      join users on users.id = publisher.id or users.org_id = publisher.org_id
      where demands.id = ${demandId}::bigint
    )
    select exists (select 1 from side where id = ${userId}::bigint) or exists (
      select 1 from events where user_id in (select id from side) and event_code in ('LOGIN', 'REGISTER') and uuid = ${uuid}
    ) as is_own
  `.execute(trx);
  return rows[0]?.is_own ?? false;
}

/** Records the viewers for the day. If the view counts, `counts` is set for the first of them. */
export async function rememberViewers(trx: Database, { demandId, day, viewers }: Viewing, counts: boolean, now: Date): Promise<void> {
  await trx
    .insertInto('demand_views')
    .values(viewers.map((viewer, index) => ({ demand_id: demandId, day, viewer, at: now, counts: counts && index === 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts a view for the demand, its day, its source and the network. Returns the number of views of the day. */
export async function countView(
  trx: Database,
  { demandId, day, networks }: Viewing,
  isNew: boolean,
  source: ViewSource | undefined,
): Promise<number> {
  // Locks the demand's row first, as everywhere: a transaction that has locked it never waits for a network's row.
  await trx
    .updateTable('demands')
    .set((eb) => ({ view_count: eb('view_count', '+', 1) }))
    .where('id', '=', demandId)
    .execute();
  const newDevices = isNew ? 1 : 0;
  await trx
    .insertInto('demand_networks')
    .values(
      [...new Set([networks.own, networks.block])].map((network) => ({
        demand_id: demandId,
        day,
        network,
        views: 1,
        new_devices: newDevices,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['demand_id', 'day', 'network']).doUpdateSet((eb) => ({
        views: eb('demand_networks.views', '+', 1),
        new_devices: eb('demand_networks.new_devices', '+', newDevices),
      })),
    )
    .execute();
  if (source !== undefined) {
    await trx
      .insertInto('demand_view_sources')
      .values({ demand_id: demandId, day, source, views: 1 })
      .onConflict((conflict) =>
        conflict.columns(['demand_id', 'day', 'source']).doUpdateSet((eb) => ({ views: eb('demand_view_sources.views', '+', 1) })),
      )
      .execute();
  }
  const { views } = await trx
    .insertInto('demand_view_days')
    .values({ demand_id: demandId, day, views: 1 })
    .onConflict((conflict) => conflict.columns(['demand_id', 'day']).doUpdateSet((eb) => ({ views: eb('demand_view_days.views', '+', 1) })))
    .returning('views')
    .executeTakeFirstOrThrow();
  return views;
}
