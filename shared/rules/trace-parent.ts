/** Trace context of a caller's request (W3C Trace Context). */
export interface TraceParent {
  /** 32 lower-case hex digits, not all zero. */
  traceId: string;
  /** Two hex digits: 01 sampled, 02 random trace id; other bits must not be forwarded. */
  flags: string;
}

const KNOWN_FLAGS = 0b11;
const NO_TRACE = '0'.repeat(32);
const NO_SPAN = '0'.repeat(16);
const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-[\x20-\x7e]*)?$/;
const MAX_LENGTH = 256;

/**
 * Reads a `traceparent` header. Returns null if it violates the standard, so that a new trace begins. A later version may contain more
 * fields, which are ignored.
 */
export function readTraceParent(header: string | undefined): TraceParent | null {
  if (header === undefined || header.length > MAX_LENGTH) return null;
  const [, version, traceId, spanId, flags, more] = pattern.exec(header) ?? [];
  if (version === undefined || traceId === undefined || flags === undefined) return null;
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (traceId === NO_TRACE || spanId === NO_SPAN) return null;
  return { traceId, flags: (Number.parseInt(flags, 16) & KNOWN_FLAGS).toString(16).padStart(2, '0') };
}
