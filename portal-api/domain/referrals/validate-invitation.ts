export const inviteRefusals = {
  INVITER_GONE: '邀请人的账号已注销',
  DEVICE_OF_INVITER: '与邀请人使用同一台设备',
  NETWORK_OF_INVITER: '与邀请人使用同一网络，且无法识别设备',
  DEVICE_REWARDED: '该设备已获得过邀请奖励',
  NETWORK_REWARDED: '与邀请人使用同一网络的好友，最多奖励 2 位',
} as const;
export type InviteRefusal = keyof typeof inviteRefusals;

/** Where somebody has signed in: hashes of devices, and networks. */
export interface Traces {
  devices: readonly string[];
  networks: readonly string[];
}

export interface InvitationFacts {
  inviterGone: boolean;
  inviter: Traces;
  invited: Traces;
  /** One of the invited person's devices stands behind an earlier reward. */
  deviceRewarded: boolean;
  /** Rewards of the inviter for people from a network of their own. */
  networkRewards: number;
}

const NETWORK_REWARDS = 2;

const share = (one: readonly string[], other: readonly string[]): boolean => one.some((trace) => other.includes(trace));

/** Whether two have signed in from one network. */
export const shareNetwork = (one: Traces, other: Traces): boolean => share(one.networks, other.networks);

/**
 * Why an invitation brings no reward; null: it does. One device, one reward, and never for inviting oneself. Colleagues share a network,
 * so that alone refuses only the third of them, unless no device is known: the network decides about those who hide it.
 */
export function validateInvitation({
  inviterGone,
  inviter,
  invited,
  deviceRewarded,
  networkRewards,
}: InvitationFacts): InviteRefusal | null {
  const sameNetwork = shareNetwork(invited, inviter);
  if (inviterGone) return 'INVITER_GONE';
  if (share(invited.devices, inviter.devices)) return 'DEVICE_OF_INVITER';
  if (invited.devices.length === 0 && sameNetwork) return 'NETWORK_OF_INVITER';
  if (deviceRewarded) return 'DEVICE_REWARDED';
  return sameNetwork && networkRewards >= NETWORK_REWARDS ? 'NETWORK_REWARDED' : null;
}

/** The sentence for a stored reason. */
export const describeInviteRefusal = (reason: string | null): string | null =>
  Object.entries(inviteRefusals).find(([code]) => code === reason)?.[1] ?? null;
