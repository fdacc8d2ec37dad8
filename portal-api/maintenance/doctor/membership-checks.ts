import { sql } from 'kysely';
import type { Check } from './check.ts';

/** Checks of paid membership periods. */
export const membershipChecks: readonly Check[] = [
  {
    name: 'memberships',
    claim: '同一用户的会员时间互不重叠',
    query: () => sql`
      select earlier.user_id::text as "user", earlier.id::text as earlier, later.id::text as later
      from membership_periods earlier join membership_periods later
        on later.user_id = earlier.user_id and later.id > earlier.id
        and tstzrange(later.starts_at, later.ends_at) && tstzrange(earlier.starts_at, earlier.ends_at)
      where earlier.status = 'ACTIVE' and later.status = 'ACTIVE'
      order by earlier.id`,
  },
  {
    name: 'memberships',
    claim: '用户资料中的会员等级与到期时间等于其会员时间',
    query: ({ now }) => sql`
      select users.id::text as "user", users.member_level as level, users.member_expire_at::text as expires, period.level as bought,
        period.ends_at::text as ends
      from users left join (
        select distinct on (user_id) user_id, level, ends_at from membership_periods
        where status = 'ACTIVE' and ends_at > ${now} order by user_id, ends_at desc
      ) as period on period.user_id = users.id
      where case when period.user_id is null
        then users.member_level > 0 and (users.member_expire_at is null or users.member_expire_at > ${now})
        else (users.member_level, users.member_expire_at) is distinct from (period.level, period.ends_at) end
      order by users.id`,
  },
];
