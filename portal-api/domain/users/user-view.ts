import type { Selectable } from 'kysely';
import type { User } from '#shared/contract/user.ts';
import { maskPhone } from '#shared/rules/phone.ts';
import { toPortalTime, toPortalTimeOrNull } from '../../platform/china-time.ts';
import type { UsersTable } from '../../platform/db/tables/account-tables.ts';
import { readAmount } from '../ledger/balance.ts';

/** A row of `users` with the visible data of their organization; `member_level_now` is 0 once the membership has expired. */
export type UserRow = Selectable<UsersTable> & {
  member_level_now: number;
  /** See `balanceOfUser`. */
  balance: string | null;
  org_name: string | null;
  org_official_status: number | null;
};

/** Maps a user to what they see of themselves: the phone is masked, and the password is left out. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    nickname: row.nickname,
    avatar: row.avatar,
    sex: row.sex,
    phone: maskPhone(row.phone),
    memberLevel: row.member_level_now,
    memberExpireAt: toPortalTimeOrNull(row.member_expire_at),
    realNameStatus: row.real_name_status,
    officialStatus: row.org_official_status ?? 0,
    inviteCode: row.invite_code,
    balance: readAmount(row.balance),
    orgId: row.org_id,
    orgName: row.org_name,
    position: row.position,
    industryCode: row.industry_code,
    regionCode: row.region_code,
    createdAt: toPortalTime(row.created_at),
  };
}
