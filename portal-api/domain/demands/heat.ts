import { sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Database } from '../../platform/db/database.ts';

/** Interest is worth 1/e after a week. */
const COOLING_MS = 7 * DAY_MS;
/** An arbitrary moment, the same for all demands; close to today so that the numbers stay small. The migration uses it too. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

/** Returns the heat of one act of this weight. */
export const heatOf = (weight: number, at: Date): number => (at.getTime() - EPOCH) / COOLING_MS + Math.log(weight);

/** Returns the heat of acts with this total weight, spread evenly from `from` until now; minus infinity for a weight of zero. */
export function heatOfSteady(weight: number, from: Date, now: Date): number {
  if (weight <= 0) return Number.NEGATIVE_INFINITY;
  const lived = Math.max(now.getTime() - from.getTime(), HOUR_MS) / COOLING_MS;
  return heatOf((weight / lived) * (1 - Math.exp(-lived)), now);
}

/**
 * Adds an act of this weight to a demand's heat. Heat is ln Σ weight · e^(time ÷ week). All demands cool at the same rate as time passes
 * (forward decay), so their order does not change by itself, an index can store it, and nothing has to be recomputed.
 */
export async function addHeat(trx: Database, demandId: string, weight: number, at: Date): Promise<void> {
  const more = sql<number>`${heatOf(weight, at)}::float8`;
  await trx
    .updateTable('demands')
    // ln(e^a + e^b). The difference is capped at 700: PostgreSQL reports an underflow for numbers much smaller than e^-700.
    .set({ heat: sql<number>`greatest(heat, ${more}) + ln(1 + exp(-least(abs(heat - ${more}), 700)))` })
    .where('id', '=', demandId)
    .execute();
}
