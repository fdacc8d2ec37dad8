/** An address, seen from `base` where it is relative; null where it is none. `URL.parse` and `URL.canParse` are too young for some browsers. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
