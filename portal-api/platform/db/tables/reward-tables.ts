import type { Generated } from 'kysely';
import type { Time } from './column-types.ts';

export interface InviteRewardsTable {
  invited_id: string;
  inviter_id: string;
  status: 'REWARDED' | 'REFUSED';
  reason: string | null;
  /** Both sides have signed in from the same network. */
  same_network: Generated<boolean>;
  at: Time;
}

/** The devices of users whose registration by invitation was rewarded. */
export interface InviteRewardDevicesTable {
  device_hash: string;
  invited_id: string;
}

export interface WelfareClaimsTable {
  user_id: string;
  welfare_id: string;
  /** Keyed hash; the row outlives the account. */
  phone_hash: string;
  at: Time;
}
