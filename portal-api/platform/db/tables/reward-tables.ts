import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

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
