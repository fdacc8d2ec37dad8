import { type RawBuilder, sql } from 'kysely';
import { isLiveDemand } from '../demands/live-demands.ts';
import { isSignInBlocked } from './account-block-repository.ts';

/** Whether the user is visible to everybody: they have a demand that is shown, and may sign in. For any statement on `users`. */
const isPublic = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from demands where demands.publisher_id = users.id and ${isLiveDemand(now)})
  and users.deleted_at is null and not ${isSignInBlocked(now)}
)`;

/**
 * Whether the user is visible to `viewerId` (null: a visitor). Users see themselves and everybody with a demand that is shown. Otherwise
 * they see only users with whom they have a conversation or share an organization that they have joined; applicants are visible to its
 * owner and admins only. For any statement on `users`.
 */
export const isVisibleTo = (viewerId: string | null, now: Date): RawBuilder<boolean> =>
  viewerId === null
    ? isPublic(now)
    : sql<boolean>`(
        users.id = ${viewerId}
        or ${isPublic(now)}
        or exists (select 1 from threads where threads.publisher_id = users.id and threads.reader_id = ${viewerId})
        or exists (select 1 from threads where threads.publisher_id = ${viewerId} and threads.reader_id = users.id)
        or exists (
          select 1 from org_members own join org_members other on other.org_id = own.org_id
          where own.user_id = ${viewerId} and own.status = 'JOINED' and other.user_id = users.id
            and (other.status = 'JOINED' or own.role <> 'MEMBER')
        )
      )`;
