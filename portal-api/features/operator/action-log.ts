import { createHash } from 'node:crypto';
import * as z from 'zod';
import { DAY_MS } from '#shared/durations.ts';
import { logAction } from '../../domain/operators/log-action.ts';
import type { OperatorContext } from '../../domain/operators/operator-context.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import { toDatabaseId } from '../../platform/db/database-id.ts';
import { ApiError, refuseFields } from '../../platform/http/api-error.ts';
import { actionNames } from './action-names.ts';
import { day } from './commands/command-fields.ts';

/** Maximum number of actions that are listed at once. */
export const LISTED_ACTIONS = 100;
/** Maximum number of actions in an exported file. */
export const EXPORTED_ACTIONS = 5_000;

/** The fields by which the log is searched; all of them are optional. */
export const logFields = {
  /** Name of the operator. */
  name: z.string().trim().min(1, '请填写操作者').max(50, '操作者的名字不能超过 50 个字'),
  /** Command of the action. */
  action: z.string().refine((command) => Object.hasOwn(actionNames, command), '没有这种操作'),
  /** Id of the user concerned. */
  user: z
    .string()
    .trim()
    .regex(/^\d{1,18}$/, '用户编号不正确'),
  /** First and last day in China: `2026-03-01`. */
  from: day,
  to: day,
  /** Lists only what was logged before the action with this id. */
  before: z.string().regex(/^\d{1,18}$/, '编号不正确'),
};

type Field = Exclude<keyof typeof logFields, 'before'>;
export type LogFilter = { readonly [name in Field]?: string | undefined };

/** Returns what is wrong with the days, to be shown at the last one; null for nothing. */
export const rangeProblem = ({ from, to }: LogFilter): string | null =>
  from !== undefined && to !== undefined && to < from ? '结束日期不能早于开始日期' : null;

/** Throws 400 at the last day if it precedes the first one. */
export function refuseRange(filter: LogFilter): void {
  const problem = rangeProblem(filter);
  refuseFields(problem ? { to: problem } : {});
}

const startOf = (chinaDay: string): number => Date.parse(`${chinaDay}T00:00:00+08:00`);

const search = ({ db }: OperatorContext, { name, action, user, from, to }: LogFilter) =>
  db
    .selectFrom('operator_actions')
    .$call((query) => (name === undefined ? query : query.where('actor', '=', name)))
    .$call((query) => (action === undefined ? query : query.where('command', '=', action)))
    .$call((query) => (user === undefined ? query : query.where('user_id', '=', toDatabaseId(user))))
    .$call((query) => (from === undefined ? query : query.where('at', '>=', new Date(startOf(from)))))
    .$call((query) => (to === undefined ? query : query.where('at', '<', new Date(startOf(to) + DAY_MS))));

/** Lists what operators did and viewed, the latest first. */
export async function listActions(
  operator: OperatorContext,
  { before, ...filter }: LogFilter & { before?: string | undefined },
  limit = LISTED_ACTIONS,
) {
  const rows = await search(operator, filter)
    .select(['id', 'command', 'actor', 'request_id', 'user_id', 'details', 'at'])
    .$call((query) => (before === undefined ? query : query.where('id', '<', toDatabaseId(before))))
    .orderBy('id', 'desc')
    .limit(limit)
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

/** Counts what a search finds, up to one more than can be exported. */
export async function countActions(operator: OperatorContext, filter: LogFilter): Promise<number> {
  const found = search(operator, filter)
    .select('id')
    .limit(EXPORTED_ACTIONS + 1)
    .as('found');
  const { count } = await operator.db
    .selectFrom(found)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Exports what a search finds, the latest first, as the text that `toText` makes of it. The export is logged with the hash of the file before
 * the file is returned: no crash can deliver one that the log does not know. Throws 400 if nothing is found.
 */
export async function exportActions(
  operator: OperatorContext,
  filter: LogFilter,
  toText: (actions: readonly LoggedAction[]) => string,
): Promise<{ name: string; file: Buffer }> {
  refuseRange(filter);
  const actions = await listActions(operator, filter, EXPORTED_ACTIONS);
  const [latest, earliest] = [actions[0], actions.at(-1)];
  if (!latest || !earliest) throw new ApiError(400, '没有可以导出的记录');
  const file = Buffer.from(toText(actions));
  const { name: actor, action, user, from: since, to: until } = filter;
  const sha256 = createHash('sha256').update(file).digest('hex');
  // The user of the filter is not the user concerned: the details name operators, and are no part of that user's data.
  const details = { actor, action, user, since, until, found: actions.length, sha256 };
  await logAction(operator.db, operator, { command: 'log-export', userId: null, details });
  return { name: `日志-${since ?? earliest.at.slice(0, 10)}-${until ?? latest.at.slice(0, 10)}.csv`, file };
}
