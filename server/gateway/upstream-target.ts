/** Where the proxy library sends calls, in the parts that it would otherwise parse out of an address for each of them. */
export interface UpstreamTarget {
  protocol: string;
  /** An IPv6 address stands here without its brackets. */
  hostname: string;
  port: string;
  pathname: string;
}

/**
 * The target of the proxy's options, and how to bring it up to date before a call: the embedded API may come back on another port. The
 * library copies its options for each call, but the target in them stays this object.
 */
export function createTarget(upstream: () => string): { target: UpstreamTarget; refresh: () => void } {
  let known = upstream();
  const target = parseTarget(known);
  return {
    target,
    refresh() {
      const current = upstream();
      if (current === known) return;
      known = current;
      Object.assign(target, parseTarget(current));
    },
  };
}

function parseTarget(upstream: string): UpstreamTarget {
  const { protocol, hostname, port, pathname } = new URL(upstream);
  return { protocol, hostname: hostname.replace(/^\[|\]$/g, ''), port, pathname };
}
