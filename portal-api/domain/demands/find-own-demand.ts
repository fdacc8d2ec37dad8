import type { Database } from '../../platform/db/database.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { isLiveDemand } from './live-demands.ts';

/** Somebody's own demand, by id or public number; undefined for everybody else's. */
export const findOwnDemand = (db: Database, idOrNumber: string, userId: string, now: Date) =>
  db
    .selectFrom('demands')
    .select(['id', 'demand_number', 'title', 'audit_status', 'created_at', 'collect_count'])
    .select(isLiveDemand(now).as('live'))
    .where((eb) => eb.or([eb('id', '=', toDatabaseId(idOrNumber)), eb('demand_number', '=', idOrNumber)]))
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
export type OwnDemandRow = NonNullable<Awaited<ReturnType<typeof findOwnDemand>>>;
