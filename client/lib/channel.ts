import { CHANNEL_DAYS, DEFAULT_CHANNEL } from '#shared/constants.ts';
import { cookieNames } from '#shared/cookies.ts';
import { readCookie, writeCookie } from './browser-cookies.ts';

/** Where a visitor came from: letters, digits, `_` and `-`, 32 at most. */
const channelPattern = /^[\w-]{1,32}$/;

/** The channel that goes along with logins and registrations; `PC` unless a link has said better. Browser only. */
export const readChannel = (): string => readStoredChannel() ?? DEFAULT_CHANNEL;

/**
 * Keeps the `channel` of the address that brought this visitor, for 30 days. The first one wins: whoever brought them keeps them. Anything
 * that is no channel is ignored.
 */
export function rememberChannel(address: string): void {
  const channel = new URL(address).searchParams.get('channel') ?? '';
  if (channelPattern.test(channel) && readStoredChannel() === null) writeCookie(cookieNames.channel, channel, CHANNEL_DAYS);
}

function readStoredChannel(): string | null {
  const channel = readCookie(cookieNames.channel) ?? '';
  return channelPattern.test(channel) ? channel : null;
}
