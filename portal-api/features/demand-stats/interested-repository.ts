import { sql } from 'kysely';
import type { interestKinds } from '#shared/contract/demand-stats.ts';
import { isSignInBlocked } from '../../domain/users/account-block-repository.ts';
import type { Database } from '../../platform/db/database.ts';
import { toOffsetLimit } from '../../platform/http/page-answer.ts';

interface InterestedRow {
  user_id: string;
  nickname: string;
  avatar: string | null;
  org_name: string | null;
  kinds: (typeof interestKinds)[number][];
  at: Date;
  thread_id: string | null;
  reachable: boolean;
}

/**
 * SQL of the users who have unlocked a demand's contact or written about it, except those who have retracted all they wrote, are deleted or may
 * not sign in.
 */
const interested = (demandId: string, now: Date) => sql`
  select acts.user_id, max(acts.at) as at, array_agg(acts.kind order by acts.kind desc) as kinds from (
    select user_id, at, 'UNLOCK' as kind from contact_grants where demand_id = ${demandId}::bigint
    union all
    select threads.reader_id, max(messages.created_at), 'MESSAGE' from threads
    join messages on messages.thread_id = threads.id and messages.from_id = threads.reader_id and messages.retracted_at is null
    where threads.demand_id = ${demandId}::bigint group by threads.reader_id
  ) as acts
  join users on users.id = acts.user_id
  where users.deleted_at is null and not ${isSignInBlocked(now)}
  group by acts.user_id
`;

/** Returns one page of the users interested in a demand of `ownerId`, latest act first, and their total. */
export async function listInterestedIn(
  db: Database,
  { demandId, ownerId }: { demandId: string; ownerId: string },
  page: { pageNum: number; pageSize: number },
  now: Date,
) {
  const { offset, limit } = toOffsetLimit(page);
  const [people, counted] = await Promise.all([
    sql<InterestedRow>`
      select interested.user_id::text as user_id, users.nickname, users.avatar, organizations.name as org_name,
        interested.kinds, interested.at, threads.id::text as thread_id,
        not exists (
          select 1 from user_blocks
          where (user_blocks.user_id = users.id and user_blocks.blocked_id = ${ownerId}::bigint)
            or (user_blocks.user_id = ${ownerId}::bigint and user_blocks.blocked_id = users.id)
        ) as reachable
      from (${interested(demandId, now)}) as interested
      join users on users.id = interested.user_id
      left join organizations on organizations.id = users.org_id
      left join threads on threads.demand_id = ${demandId}::bigint and threads.reader_id = users.id
      order by interested.at desc, interested.user_id desc
      offset ${offset} limit ${limit}
    `.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${interested(demandId, now)}) as interested`.execute(db),
  ]);
  return { rows: people.rows, total: counted.rows[0]?.total ?? 0 };
}
