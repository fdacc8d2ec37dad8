/** Returns the decoded value of a readable cookie, or null if it is missing or malformed. Browser only. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const pair = document.cookie.split('; ').find((part) => part.startsWith(prefix));
  try {
    return pair ? decodeURIComponent(pair.slice(prefix.length)) : null;
  } catch {
    return null;
  }
}

/** Writes a cookie for the whole site: SameSite=Lax, and Secure if the page was loaded over https. */
export function writeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax${secure}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);
