import { sql } from 'kysely';
import type { OwnDemandState } from '#shared/contract/demand-enums.ts';
import type { DemandFields } from '#shared/contract/demand-fields.ts';
import { selectDemandCards } from '../../domain/demands/demand-cards.ts';
import { fieldColumns, toDemandColumns } from '../../domain/demands/demand-fields.ts';
import { isDemandNamed, ownDemandState } from '../../domain/demands/live-demands.ts';
import { submittedSince } from '../../domain/demands/submitted-at.ts';
import { matchCounts } from '../../domain/matches/match-repository.ts';
import { memberLevelNow } from '../../domain/membership/membership-periods.ts';
import { startOfChinaDay, toChinaDay } from '../../platform/china-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { containsPattern } from '../../platform/db/like-pattern.ts';
import { toOffsetLimit } from '../../platform/http/page-answer.ts';

/** Returns the facts that decide whether a user may publish, and the contacts that their demands can show. */
export const findPublisher = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('contacts', 'contacts.user_id', 'users.id')
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .leftJoin('account_blocks', (join) =>
      join
        .onRef('account_blocks.user_id', '=', 'users.id')
        .on((eb) => eb.or([eb('account_blocks.until', 'is', null), eb('account_blocks.until', '>', now)])),
    )
    .select(['users.real_name_status', 'account_blocks.reason as block_reason', 'account_blocks.until as block_until'])
    .select(['contacts.name', 'contacts.phone', 'contacts.wechat', 'contacts.qq', 'contacts.email'])
    .select(['organizations.contact_name', 'organizations.contact_phone', 'organizations.contact_wechat'])
    .select(memberLevelNow(now).as('member_level'))
    .select(submittedSince(startOfChinaDay(now)).as('used_today'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
export type PublisherRow = Awaited<ReturnType<typeof findPublisher>>;

/** Inserts a demand that awaits review, with the next public number: BD, the year in China, eight digits. */
export async function insertDemand(db: Database, publisherId: string, fields: DemandFields, now: Date) {
  const { rows } = await sql<{ serial: string }>`select nextval('demand_serial') as serial`.execute(db);
  const serial = String(rows[0]?.serial).padStart(8, '0');
  return db
    .insertInto('demands')
    .values({
      ...toDemandColumns(fields),
      demand_number: `BD${toChinaDay(now).slice(0, 4)}${serial}`,
      publisher_id: publisherId,
      audit_status: 'WAITING_REVIEW',
      refreshed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'demand_number', 'version'])
    .executeTakeFirstOrThrow();
}

const messagesToOwner = sql<number>`(
  select count(*)::int from threads join messages on messages.thread_id = threads.id
  where threads.demand_id = demands.id and messages.to_id = demands.publisher_id and messages.retracted_at is null
)`;

function selectOwnDemands(db: Database, userId: string, now: Date) {
  return selectDemandCards(db, userId, now)
    .leftJoin('demand_edits', 'demand_edits.demand_id', 'demands.id')
    .select([
      'demands.reject_reason',
      'demands.reject_fields',
      'demands.paused_by',
      'demands.version',
      'demands.refreshed_until',
      'demands.valid_until',
      'demands.updated_at',
      'demand_edits.status as revision_status',
      'demand_edits.reject_reason as revision_reject_reason',
    ])
    .select(messagesToOwner.as('message_count'))
    .where('demands.publisher_id', '=', userId)
    .where('demands.deleted_at', 'is', null);
}
export type OwnCardRow = Awaited<ReturnType<ReturnType<typeof selectOwnDemands>['executeTakeFirstOrThrow']>>;

interface OwnList {
  auditStatus?: OwnDemandState | undefined;
  keyword?: string | undefined;
  pageNum: number;
  pageSize: number;
}

/** Returns one page of a user's demands, latest published first. */
export function listOwnDemands(db: Database, userId: string, list: OwnList, now: Date) {
  const { offset, limit } = toOffsetLimit(list);
  let query = selectOwnDemands(db, userId, now).select(matchCounts(now).as('matches')).where(matches(list.keyword));
  if (list.auditStatus) query = query.where(ownDemandState(now), '=', list.auditStatus);
  return query.orderBy('demands.id', 'desc').offset(offset).limit(limit).execute();
}

export type ListedDemandRow = Awaited<ReturnType<typeof listOwnDemands>>[number];

/** Returns the number of a user's demands in each state. */
export async function countOwnDemands(db: Database, userId: string, keyword: string | undefined, now: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('demands')
    .select([ownDemandState(now).as('state'), sql<number>`count(*)::int`.as('count')])
    .where('publisher_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(matches(keyword))
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}

/** Matches title and number without an index, as a user has few demands. Ignores character width: titles are stored as they were typed. */
function matches(keyword: string | undefined) {
  if (!keyword) return sql<boolean>`true`;
  const pattern = containsPattern(keyword.normalize('NFKC'));
  return sql<boolean>`(normalize(demands.title, nfkc) ilike ${pattern} or demands.demand_number ilike ${pattern})`;
}

/** Finds a user's own demand by id or public number, with its pending changes; undefined for any other demand. */
export function findOwnDemand(db: Database, userId: string, idOrNumber: string, now: Date) {
  return selectOwnDemands(db, userId, now)
    .leftJoin('contacts', 'contacts.user_id', 'demands.publisher_id')
    .select(fieldColumns)
    .select([
      'demand_edits.fields as revision_fields',
      'demand_edits.reject_fields as revision_reject_fields',
      'contacts.phone',
      'contacts.wechat',
      'contacts.qq',
      'contacts.email',
      'organizations.contact_phone',
      'organizations.contact_wechat',
    ])
    .where(isDemandNamed(idOrNumber))
    .executeTakeFirst();
}
export type OwnDemandRow = NonNullable<Awaited<ReturnType<typeof findOwnDemand>>>;
