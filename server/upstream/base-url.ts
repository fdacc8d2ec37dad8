/** A base URL, split into the parts that a request needs. */
export interface BaseUrl {
  origin: string;
  /** Path prefix below its origin, without a trailing slash. */
  prefix: string;
}

/** Creates a parser for the portal API's URL that caches the last result: the embedded API may come back on another port. */
export function createBaseReader(): (url: string) => BaseUrl {
  let last: { url: string; base: BaseUrl } | null = null;
  return (url) => {
    if (last?.url !== url) {
      const { origin, pathname } = new URL(url);
      last = { url, base: { origin, prefix: pathname.replace(/\/$/, '') } };
    }
    return last.base;
  };
}
