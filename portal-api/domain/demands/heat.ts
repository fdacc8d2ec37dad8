import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Interest is worth 1/e after a week. */
const COOLING_MS = 7 * 24 * 60 * 60 * 1_000;
/** Any moment does: it is the same for all. Close to today, so that the numbers stay small. The migration knows it too. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

/** The heat of one act of that weight. */
export const heatOf = (weight: number, at: Date): number => (at.getTime() - EPOCH) / COOLING_MS + Math.log(weight);

/** The heat of acts of that weight altogether, spread evenly over a time that ends now; minus infinity for none. */
export function heatOfSteady(weight: number, from: Date, now: Date): number {
  if (weight <= 0) return Number.NEGATIVE_INFINITY;
  const lived = Math.max(now.getTime() - from.getTime(), 60 * 60 * 1_000) / COOLING_MS;
  return heatOf((weight / lived) * (1 - Math.exp(-lived)), now);
}

/**
 * Makes a demand hotter by an act of that weight. Heat is ln Σ weight · e^(time ÷ week): it cools for all alike as time passes (forward
 * decay), so no order changes by itself, an index holds it, and nothing has to be computed anew.
 */
export async function addHeat(trx: Database, demandId: string, weight: number, at: Date): Promise<void> {
  const more = sql<number>`${heatOf(weight, at)}::float8`;
  await trx
    .updateTable('demands')
    // ln(e^a + e^b); beyond e^-700 PostgreSQL would complain of a number that is too small.
    .set({ heat: sql<number>`greatest(heat, ${more}) + ln(1 + exp(-least(abs(heat - ${more}), 700)))` })
    .where('id', '=', demandId)
    .execute();
}
