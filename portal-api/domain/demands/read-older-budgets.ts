import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { hasRun, runDaily } from '../../platform/db/daily-run.ts';
import type { Database } from '../../platform/db/database.ts';
import { toBudgetColumns } from './demand-fields.ts';

/** The day on which the parsing of budgets was last changed. Changing it causes all budgets to be parsed again. */
const RULE_CHANGED_ON = '2026-11-23';
/** Small enough to keep statements and locks short. */
const BATCH = 500;

/**
 * Fills in the budget columns of demands that were saved before the parsing last changed, in batches. Returns how many were changed; null
 * if this is already done or `signal` aborted it: the next call then starts over and finds the rest.
 */
export async function readOlderBudgets(db: Database, now: Date, signal?: AbortSignal): Promise<number | null> {
  const run = { name: 'budgets', day: RULE_CHANGED_ON, now };
  if (await hasRun(db, run)) return null;
  let changed = 0;
  for (let last: string | undefined = '0'; last !== undefined; ) {
    if (signal?.aborted) return null;
    const rows: { id: string; budget: string | null }[] = await db
      .selectFrom('demands')
      .select(['id', 'budget'])
      .where('id', '>', last)
      .where('budget', 'is not', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    changed += await writeColumns(db, rows);
    last = rows.at(-1)?.id;
  }
  await runDaily(db, run, async () => {});
  return changed;
}

/** Updates only columns that differ, and only if the demand still has the budget that was read. */
async function writeColumns(db: Database, rows: readonly { id: string; budget: string | null }[]): Promise<number> {
  if (rows.length === 0) return 0;
  const read = rows.map(({ budget }) => toBudgetColumns(budget));
  const { numAffectedRows = 0n } = await sql`
    update demands set budget_kind = read.kind, budget_min = read.least, budget_max = read.most
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ budget }) => budget)}::text[], ${read.map((one) => one.budget_kind)}::text[],
      ${read.map((one) => one.budget_min)}::bigint[], ${read.map((one) => one.budget_max)}::bigint[]
    ) as read (id, budget, kind, least, most)
    where demands.id = read.id and demands.budget = read.budget
      and (demands.budget_kind, demands.budget_min, demands.budget_max) is distinct from (read.kind, read.least, read.most)
  `.execute(db);
  return Number(numAffectedRows);
}

/** Runs `readOlderBudgets` as a repeated task: a failure is logged and retried. */
export async function readOlderBudgetsOnce(
  { db, clock, logger }: { db: Database; clock: Clock; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  try {
    const changed = await readOlderBudgets(db, clock.now(), signal);
    if (changed !== null) logger.info({ demands: changed }, 'read the budgets of older demands');
  } catch (error) {
    logger.warn({ err: error }, 'failed to read the budgets of older demands; will retry');
  }
}
