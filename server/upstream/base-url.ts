/** A base URL in the parts of a request to it. */
export interface BaseUrl {
  origin: string;
  /** Of the paths below its origin, without a slash at its end. */
  prefix: string;
}

/** Takes the portal API's URL apart, once for as long as it stays the same: the embedded API may come back on another port. */
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
