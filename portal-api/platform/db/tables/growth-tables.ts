import type { Generated } from 'kysely';
import type { Count, Id, Time } from './column-types.ts';

export interface InviteRewardsTable {
  invited_id: string;
  inviter_id: string;
  status: 'REWARDED' | 'REFUSED';
  reason: string | null;
  /** The two sides have signed in from one network. */
  same_network: Generated<boolean>;
  at: Time;
}

/** Every device of whoever was rewarded for coming by an invitation. */
export interface InviteRewardDevicesTable {
  device_hash: string;
  invited_id: string;
}

export interface WelfareClaimsTable {
  user_id: string;
  welfare_id: string;
  /** Keyed; it outlives the account. */
  phone_hash: string;
  at: Time;
}

export interface PartnerApplicationsTable {
  id: Id;
  user_id: string;
  name: string;
  phone: string;
  region_code: string;
  resources: string;
  status: Generated<'PENDING' | 'ACCEPTED' | 'REFUSED'>;
  reason: string | null;
  at: Time;
}

export interface CommunitiesTable {
  id: Id;
  name: string;
  intro: string;
  industry_code: string | null;
  region_code: string | null;
  cover: string | null;
  qr_code: string | null;
  wechat: string | null;
  member_count: Count;
  sort: number;
}

export interface CommunityMembersTable {
  community_id: string;
  user_id: string;
  at: Time;
}
