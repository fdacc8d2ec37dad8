import { CHANNEL_DAYS, DEFAULT_CHANNEL } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { readCookie, writeCookie } from './browser-cookies.ts';

/** A referral channel: letters, digits, `_` and `-`, 32 at most. */
const channelPattern = /^[\w-]{1,32}$/;

/** Returns the channel that is sent with logins and registrations; `PC` unless a link has set one. Browser only. */
export const readChannel = (): string => readStoredChannel() ?? DEFAULT_CHANNEL;

/**
 * Stores the `channel` of the address that referred this visitor, for 30 days. The first channel wins, so the referrer is not replaced by a
 * later one. An invalid channel is ignored.
 */
export function rememberChannel(address: string): void {
  const channel = new URL(address).searchParams.get('channel') ?? '';
  if (channelPattern.test(channel) && readStoredChannel() === null) writeCookie(cookieNames.channel, channel, CHANNEL_DAYS);
}

function readStoredChannel(): string | null {
  const channel = readCookie(cookieNames.channel) ?? '';
  return channelPattern.test(channel) ? channel : null;
}
