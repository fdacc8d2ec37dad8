import { sql } from 'kysely';
import type { OperatorContext } from '../../../domain/operators/operator-context.ts';
import type { Database } from '../../../platform/db/database.ts';

/** How long a waiting demand counts as open at the operator who opened it, in ms. Pages without scripts cannot tell when they are closed. */
const CLAIM_MS = 10 * 60 * 1_000;

/**
 * Claims a waiting demand for the caller and returns the name of the operator whose claim holds: the caller's, or that of another one who
 * opened the demand less than ten minutes ago. A claim is advice: it forbids no decision, for which the demand's version counts.
 */
export async function claimForReview({ db, now, name }: OperatorContext, demandId: string): Promise<string> {
  const until = new Date(now.getTime() + CLAIM_MS);
  await db
    .insertInto('review_claims')
    .values({ demand_id: demandId, claimed_by: name, until })
    .onConflict((conflict) =>
      conflict
        .column('demand_id')
        .doUpdateSet({ claimed_by: name, until })
        .where(sql<boolean>`review_claims.until <= ${now} or review_claims.claimed_by = ${name}`),
    )
    .execute();
  const claim = await db.selectFrom('review_claims').select('claimed_by').where('demand_id', '=', demandId).executeTakeFirst();
  // Another operator may have decided in between.
  return claim?.claimed_by ?? name;
}

/** Claims the first of the demands, given by id, that no other operator has open, and returns it; undefined if there is none. */
export async function claimFirst<Item extends { id: string }>(
  operator: OperatorContext,
  items: readonly Item[],
): Promise<Item | undefined> {
  const claims = await listClaims(operator);
  for (const item of items) {
    const holder = claims.get(item.id) ?? operator.name;
    if (holder === operator.name && (await claimForReview(operator, item.id)) === operator.name) return item;
  }
  return undefined;
}

/** Returns the names of the operators who have demands open, by the demand's id. */
export async function listClaims({ db, now }: OperatorContext): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('review_claims').select(['demand_id', 'claimed_by']).where('until', '>', now).execute();
  return new Map(rows.map((row) => [row.demand_id, row.claimed_by]));
}

/** Gives up the caller's claim on a demand that is skipped. */
export async function releaseClaim({ db, name }: OperatorContext, demandNumber: string): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('claimed_by', '=', name)
    .where('demand_id', 'in', db.selectFrom('demands').select('id').where('demand_number', '=', demandNumber))
    .execute();
}

/** Ends the claim on a demand that has been decided on, also by an operator who does not hold it. */
export async function endClaim(trx: Database, demandId: string): Promise<void> {
  await trx.deleteFrom('review_claims').where('demand_id', '=', demandId).execute();
}
