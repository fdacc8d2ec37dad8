import { z } from 'zod';
import { isLoopbackHost } from '../platform/http/require-loopback.ts';

/** Where WeChat's page was asked to lead back to. */
export interface WechatReturn {
  redirectUri: URL;
  state: string;
}

const querySchema = z.object({ redirect_uri: z.string().max(2_000), state: z.string().max(512).default('') });

/** Reads `redirect_uri` and `state`; null unless the address is http(s) on this machine or at the portal's public origin. */
export function readWechatReturn(query: unknown, publicOrigin: string | null): WechatReturn | null {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success || !URL.canParse(parsed.data.redirect_uri)) return null;
  const redirectUri = new URL(parsed.data.redirect_uri);
  return isOwnAddress(redirectUri, publicOrigin) ? { redirectUri, state: parsed.data.state } : null;
}

/** Is it http(s) on this machine or at the portal's public origin? The sandbox leads nowhere else. */
export function isOwnAddress({ protocol, hostname, origin, username, password }: URL, publicOrigin: string | null): boolean {
  const isOurs = isLoopbackHost(hostname) || origin === publicOrigin;
  return (protocol === 'http:' || protocol === 'https:') && isOurs && !username && !password;
}

/** The address that the browser is sent to: with a code when somebody agreed, with the state alone when they refused. */
export function toReturnAddress({ redirectUri, state }: WechatReturn, code: string | null): string {
  const address = new URL(redirectUri);
  if (code) address.searchParams.set('code', code);
  address.searchParams.set('state', state);
  return address.href;
}

/** The subject that the CSRF token of WeChat's page is made for: this very return. */
export const returnSubject = ({ redirectUri, state }: WechatReturn): string => `${redirectUri.href}\n${state}`;
