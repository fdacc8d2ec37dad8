import { sql } from 'kysely';
import { isKeptForOperators, isLiveDemand } from '../../../domain/demands/live-demands.ts';
import type { Database } from '../../../platform/db/database.ts';
import { toDatabaseId } from '../../../platform/db/database-id.ts';

/** Maximum number of users found by a search. */
const FOUND_AT_ONCE = 50;
/** Maximum numbers of demands, sign-ins and so on, and of blocked accounts, that are shown: the latest. */
const SHOWN_AT_ONCE = 20;
const BLOCKED_AT_ONCE = 200;

/** Selects the columns of every list of accounts. */
const selectAccounts = (db: Database, now: Date) =>
  db
    .selectFrom('users')
    .leftJoin('account_blocks', (join) =>
      join
        .onRef('account_blocks.user_id', '=', 'users.id')
        .on((eb) => eb.or([eb('account_blocks.until', 'is', null), eb('account_blocks.until', '>', now)])),
    )
    .select(['users.id', 'users.nickname', 'users.phone', 'users.created_at', 'users.deleted_at'])
    .select(['account_blocks.level', 'account_blocks.reason', 'account_blocks.since', 'account_blocks.until', 'account_blocks.set_by'])
    .select(
      sql<number>`(select count(*)::int from demands where demands.publisher_id = users.id and ${isLiveDemand(now)})`.as('live_demands'),
    );
export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

/** Finds users with this id or phone, or with this text in their nickname; a match by id or phone comes first. */
export const findAccounts = (db: Database, keyword: string, now: Date): Promise<AccountRow[]> =>
  selectAccounts(db, now)
    .where((eb) =>
      eb.or([
        eb('users.id', '=', toDatabaseId(keyword)),
        eb('users.phone', '=', keyword),
        sql<boolean>`strpos(lower(users.nickname), lower(${keyword})) > 0`,
      ]),
    )
    .orderBy(sql`(users.phone = ${keyword} or users.id = ${toDatabaseId(keyword)}) is true`, 'desc')
    .orderBy('users.id', 'desc')
    .limit(FOUND_AT_ONCE)
    .execute();

/** Lists the blocked users, the latest first. */
export const listBlocked = (db: Database, now: Date): Promise<AccountRow[]> =>
  selectAccounts(db, now)
    .where('account_blocks.user_id', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .orderBy('account_blocks.since', 'desc')
    .limit(BLOCKED_AT_ONCE)
    .execute();

/** Locks the user's shown demands, before the uploads of any of them: saving a demand locks the demand first, too. */
export const listShownDemands = (db: Database, userId: string) =>
  db
    .selectFrom('demands')
    .select('id')
    .where('publisher_id', '=', userId)
    .where('audit_status', '=', 'PUBLISH')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Reads everything that operators can see about a user. Throws if the user does not exist. */
export async function readAccount(db: Database, userId: string, now: Date) {
  const account = await selectAccounts(db, now)
    .leftJoin('organizations', 'organizations.id', 'users.org_id')
    .select(['users.real_name_status', 'users.member_level', 'users.deletion_requested_at', 'organizations.name as org_name'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const reports = db
    .selectFrom('demand_reports')
    .innerJoin('demands', 'demands.id', 'demand_reports.demand_id')
    .select(['demand_reports.id', 'demand_reports.reason', 'demand_reports.content', 'demand_reports.status', 'demand_reports.created_at'])
    .select(['demand_reports.phone', 'demands.demand_number', 'demands.title', isKeptForOperators.as('is_kept')])
    .orderBy('demand_reports.id', 'desc')
    .limit(SHOWN_AT_ONCE);
  const chatReports = db
    .selectFrom('chat_reports')
    .innerJoin('users as reported', 'reported.id', 'chat_reports.reported_id')
    .select(['chat_reports.id', 'chat_reports.reason', 'chat_reports.content', 'chat_reports.status', 'chat_reports.created_at'])
    .select(['chat_reports.reported_id', 'reported.nickname as reported', 'chat_reports.answer', 'chat_reports.handled_by'])
    .where((eb) => eb.or([eb('chat_reports.reporter_id', '=', userId), eb('chat_reports.reported_id', '=', userId)]))
    .orderBy('chat_reports.id', 'desc')
    .limit(SHOWN_AT_ONCE);
  const [actions, sessions, logins, demands, reportsBy, reportsAbout, ofChats] = await Promise.all([
    db
      .selectFrom('operator_actions')
      .select(['command', 'actor', 'request_id', 'details', 'at'])
      .where('user_id', '=', userId)
      .where('command', '<>', 'user')
      .orderBy('id', 'desc')
      .limit(SHOWN_AT_ONCE)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['user_agent', 'ip', 'created_at', 'last_seen_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('last_seen_at', 'desc')
      .execute(),
    db
      .selectFrom('login_history')
      .select(['at', 'method', 'ok', 'ip', 'user_agent'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(SHOWN_AT_ONCE)
      .execute(),
    db
      .selectFrom('demands')
      .select([
        'demand_number',
        'title',
        'audit_status',
        'paused_by',
        'valid_until',
        'created_at',
        'deleted_at',
        isKeptForOperators.as('is_kept'),
      ])
      .where('publisher_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(SHOWN_AT_ONCE)
      .execute(),
    reports.where('demand_reports.reporter_id', '=', userId).execute(),
    reports.where('demands.publisher_id', '=', userId).execute(),
    chatReports.execute(),
  ]);
  return { account, actions, sessions, logins, demands, reportsBy, reportsAbout, chatReports: ofChats };
}
export type AccountFile = Awaited<ReturnType<typeof readAccount>>;
