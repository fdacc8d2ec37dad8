import { z } from 'zod';
import { isLoopbackHost } from '../platform/http/require-loopback.ts';

/** The return address and the state that WeChat's page was opened with. */
export interface WechatReturn {
  redirectUri: URL;
  state: string;
}

const querySchema = z.object({ redirect_uri: z.string().max(2_000), state: z.string().max(512).default('') });

/** Parses `redirect_uri` and `state`; null unless the address is http(s) on this machine or at the portal's public origin. */
export function readWechatReturn(query: unknown, publicOrigin: string | null): WechatReturn | null {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success || !URL.canParse(parsed.data.redirect_uri)) return null;
  const redirectUri = new URL(parsed.data.redirect_uri);
  return isOwnAddress(redirectUri, publicOrigin) ? { redirectUri, state: parsed.data.state } : null;
}

/** Returns whether an address is http(s) on this machine or at the portal's public origin. The sandbox redirects nowhere else. */
export function isOwnAddress({ protocol, hostname, origin, username, password }: URL, publicOrigin: string | null): boolean {
  const isOurs = isLoopbackHost(hostname) || origin === publicOrigin;
  return (protocol === 'http:' || protocol === 'https:') && isOurs && !username && !password;
}

/** Returns the address to redirect the browser to: with a code if the user agreed, with only the state if they refused. */
export function toReturnAddress({ redirectUri, state }: WechatReturn, code: string | null): string {
  const address = new URL(redirectUri);
  if (code) address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  return address.href;
}

/** Returns the subject of the CSRF token of WeChat's page: this return address and state. */
export const returnSubject = ({ redirectUri, state }: WechatReturn): string => `${redirectUri.href}\n${state}`;
