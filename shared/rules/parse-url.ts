/**
 * Parses an address, relative to `base` if necessary; returns null for an invalid one. Some supported browsers lack `URL.parse` and
 * `URL.canParse`.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
