/**
 * A configured address as an absolute one: relative ones belong to the portal itself. Null for an empty address and for anything
 * that is not http(s), so that it can be put into a link or a QR code as it is.
 */
export function absoluteAddress(address: string, origin: string): string | null {
  if (!address.trim() || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/** Where the server sends a browser on to WeChat; it brings it back to `returnTo` in the end. */
export const connectPath = (returnTo: string): string => `/wechat/connect?returnTo=${encodeURIComponent(returnTo)}`;
