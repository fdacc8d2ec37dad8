export const inviteRefusals = {
  INVITER_GONE: '邀请人的账号已注销',
  DEVICE_OF_INVITER: '与邀请人使用同一台设备',
  NETWORK_OF_INVITER: '与邀请人使用同一网络，且无法识别设备',
  DEVICE_REWARDED: '该设备已获得过邀请奖励',
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
}

/**
 * Why an invitation brings no reward; null: it does. One device, one reward, and never for inviting oneself. Colleagues share a network,
 * so that alone says nothing, unless no device is known: whoever hides it is judged by the network.
 */
export function judgeInvitation({ inviterGone, inviter, invited, deviceRewarded }: InvitationFacts): InviteRefusal | null {
  const share = (one: readonly string[], other: readonly string[]) => one.some((trace) => other.includes(trace));
  if (inviterGone) return 'INVITER_GONE';
  if (share(invited.devices, inviter.devices)) return 'DEVICE_OF_INVITER';
  if (invited.devices.length === 0 && share(invited.networks, inviter.networks)) return 'NETWORK_OF_INVITER';
  return deviceRewarded ? 'DEVICE_REWARDED' : null;
}

/** The sentence for a stored reason. */
export const wordInviteRefusal = (reason: string | null): string | null =>
  Object.entries(inviteRefusals).find(([code]) => code === reason)?.[1] ?? null;
