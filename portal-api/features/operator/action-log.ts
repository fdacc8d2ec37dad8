import { DAY_MS } from '#shared/durations.ts';
import type { OperatorContext } from '../../domain/operators/operator-context.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';

/** Maximum number of actions that are listed at once. */
export const LISTED_ACTIONS = 100;

interface LogFilter {
  /** Name of the operator. */
  name?: string | undefined;
  /** A day in China: `2026-03-01`. */
  day?: string | undefined;
  /** Lists only what was logged before the action with this id. */
  before?: string | undefined;
}

/** Lists what operators did and viewed, the latest first. */
export async function listActions({ db }: OperatorContext, { name, day, before }: LogFilter) {
  const start = day === undefined ? null : new Date(`${day}T00:00:00+08:00`);
  const rows = await db
    .selectFrom('operator_actions')
    .select(['id', 'command', 'actor', 'request_id', 'user_id', 'details', 'at'])
    .$if(Boolean(name), (query) => query.where('actor', '=', name ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', toDatabaseId(before ?? '')))
    .$call((query) => (start ? query.where('at', '>=', start).where('at', '<', new Date(start.getTime() + DAY_MS)) : query))
    .orderBy('id', 'desc')
    .limit(LISTED_ACTIONS)
    .execute();
  return rows.map(({ id, command, actor, request_id, user_id, details, at }) => ({
    id,
    at: toPortalTime(at),
    actor,
    command,
    user: user_id,
    details,
    requestId: request_id,
  }));
}
export type LoggedAction = Awaited<ReturnType<typeof listActions>>[number];
