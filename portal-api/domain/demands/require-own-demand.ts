import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { isDemandNamed, isLiveDemand } from './live-demands.ts';

/** Returns the user's own demand, by id or public number. Throws 404 for another user's. */
export async function requireOwnDemand(db: Database, idOrNumber: string, userId: string, now: Date) {
  const demand = await db
    .selectFrom('demands')
    .select(['id', 'demand_number', 'title', 'audit_status', 'created_at', 'collect_count'])
    .select(isLiveDemand(now).as('live'))
    .where(isDemandNamed(idOrNumber))
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!demand) throw new ApiError(404, '需求不存在或已删除');
  return demand;
}
export type OwnDemandRow = Awaited<ReturnType<typeof requireOwnDemand>>;
