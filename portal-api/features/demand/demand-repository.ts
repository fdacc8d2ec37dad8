import { type RawBuilder, sql } from 'kysely';
import { hasMark, selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { demandContact } from '../../domain/demands/demand-contact.ts';
import { fieldColumns } from '../../domain/demands/demand-fields.ts';
import { isDemandNamed, isKnownTo, isLiveDemand } from '../../domain/demands/live-demands.ts';
import { ownMatch } from '../../domain/matches/match-repository.ts';
import { replyCountsOf } from '../../domain/messages/reply-habits.ts';
import type { Database } from '../../platform/db/database.ts';

const isGiven = (value: RawBuilder<string | null>) => sql<boolean>`${value} is not null`;

/** SQL expression for the state of the changes of a demand, for its publisher; null for others, and without changes. */
const revisionStatusFor = (viewerId: string | null) => sql<'WAITING' | 'REJECTED' | null>`case
  when demands.publisher_id = ${viewerId} then (select status from demand_edits where demand_edits.demand_id = demands.id)
end`;

interface DemandReader {
  /** The user whose own demands it may match; null for none. */
  personId?: string | null;
  /** Also finds a demand that is no longer shown, if the viewer knows it from before. */
  mayBeGone?: boolean;
}

/** Finds a demand by id or public number if it is live or the viewer's own; otherwise undefined, whatever the reason. */
export function findVisibleDemand(
  db: Database,
  idOrNumber: string,
  viewerId: string | null,
  now: Date,
  { personId = null, mayBeGone = false }: DemandReader = {},
) {
  return (
    selectDemandCards(db, viewerId, now)
      .leftJoin('contacts', 'contacts.user_id', 'demands.publisher_id')
      .select(fieldColumns)
      .select([
        'demands.reject_reason',
        'demands.reviewed_title',
        'demands.version',
        'demands.updated_at',
        'users.position',
        'users.industry_code as publisher_industry_code',
        'users.created_at as joined_at',
      ])
      .select(replyCountsOf('demands.publisher_id', now).as('reply_counts'))
      .select(isLiveDemand(now).as('live'))
      .select(hasMark(viewerId, 'CONTACT').as('contact_unlocked'))
      .select(revisionStatusFor(viewerId).as('revision_status'))
      .select(ownMatch(personId, now).as('own_match'))
      // Only the kinds of contacts: `contact-info` returns the values after checking the viewer's permission.
      .select([
        isGiven(demandContact.phone).as('has_phone'),
        isGiven(demandContact.wechat).as('has_wechat'),
        isGiven(demandContact.qq).as('has_qq'),
        isGiven(demandContact.email).as('has_email'),
      ])
      .where(isDemandNamed(idOrNumber))
      .where((eb) => {
        const isOwn = eb.and([eb('demands.publisher_id', '=', viewerId), eb('demands.deleted_at', 'is', null)]);
        return eb.or([isLiveDemand(now), isOwn, ...(mayBeGone && viewerId !== null ? [isKnownTo(viewerId)] : [])]);
      })
      .executeTakeFirst()
  );
}
export type DemandRow = NonNullable<Awaited<ReturnType<typeof findVisibleDemand>>>;

/** Counts the live demands of each type. */
export async function countLiveByType(db: Database, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('demands')
    .select(['type_code', sql<number>`count(*)::int`.as('count')])
    .where(isLiveDemand(now))
    .groupBy('type_code')
    .execute();
  return new Map(rows.map((row) => [row.type_code, row.count]));
}

/** Returns the ids that a statement selects, in its order. */
export async function readIds(db: Database, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(db);
  return rows.map((row) => row.id);
}
