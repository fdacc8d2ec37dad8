export const inviteRefusals = {
  INVITER_GONE: '邀请人的账号已注销',
  DEVICE_OF_INVITER: '与邀请人使用同一台设备',
  NETWORK_OF_INVITER: '与邀请人使用同一网络，且无法识别设备',
  DEVICE_REWARDED: '该设备已获得过邀请奖励',
  NETWORK_REWARDED: '与邀请人使用同一网络的好友，最多奖励 2 位',
} as const;
export type InviteRefusal = keyof typeof inviteRefusals;

/** The hashes of devices, and the networks, from which a user has signed in. */
export interface Traces {
  devices: readonly string[];
  networks: readonly string[];
}

export interface ReferralFacts {
  inviterGone: boolean;
  inviter: Traces;
  invited: Traces;
  /** Whether one of the invited user's devices has already been used for a reward. */
  deviceRewarded: boolean;
  /** Number of the inviter's rewards for users from the same network. */
  networkRewards: number;
}

const NETWORK_REWARDS = 2;

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((trace) => other.includes(trace));

/** Whether both users have signed in from the same network. */
export const shareNetwork = (one: Traces, other: Traces): boolean => share(one.networks, other.networks);

/**
 * Returns why an invitation is not rewarded; null if it is. Each device is rewarded once, and never for inviting oneself. As colleagues
 * share a network, a shared network refuses only from the third of them on, unless no device is known: a user who hides it is judged by the
 * network.
 */
export function validateReferral({ inviterGone, inviter, invited, deviceRewarded, networkRewards }: ReferralFacts): InviteRefusal | null {
  const sameNetwork = shareNetwork(invited, inviter);
  if (inviterGone) return 'INVITER_GONE';
  if (share(invited.devices, inviter.devices)) return 'DEVICE_OF_INVITER';
  if (invited.devices.length === 0 && sameNetwork) return 'NETWORK_OF_INVITER';
  if (deviceRewarded) return 'DEVICE_REWARDED';
  return sameNetwork && networkRewards >= NETWORK_REWARDS ? 'NETWORK_REWARDED' : null;
}

/** Returns the text of a stored refusal. */
export const describeInviteRefusal = (reason: string | null): string | null =>
  Object.entries(inviteRefusals).find(([code]) => code === reason)?.[1] ?? null;
