import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { readTraceParent } from '#shared/rules/trace-parent.ts';

/** The trace a request belongs to, and our own part of it (W3C Trace Context). */
export interface TraceContext {
  /** 32 hex digits: the caller's, or a new one. */
  traceId: string;
  /** The header of calls made for this request: the trace, and this request as their parent. */
  traceparent: string;
  /** The words of other tracing systems, handed on unread. */
  tracestate: string | null;
}

/** A new trace has a random id and was not sampled: whoever records traces behind us decides, and a portal never forces work on them. */
const FLAGS_OF_NEW = '02';
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const IDS_PER_DRAW = 256;
const MAX_STATE_LENGTH = 512;
const MAX_STATE_MEMBERS = 32;

/** Continues the caller's trace, or begins one when the caller's headers break the standard. */
export function continueTrace(headers: IncomingHttpHeaders): TraceContext {
  const given = headers.traceparent;
  const parent = typeof given === 'string' ? readTraceParent(given) : null;
  const traceId = parent?.traceId ?? nextId(TRACE_BYTES);
  return {
    traceId,
    traceparent: `00-${traceId}-${nextId(SPAN_BYTES)}-${parent?.flags ?? FLAGS_OF_NEW}`,
    tracestate: parent ? readTraceState(headers.tracestate) : null,
  };
}

const stateMember = /^[a-z\d][a-z\d_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{1,256}$/;

function readTraceState(header: string | string[] | undefined): string | null {
  const text = Array.isArray(header) ? header.join(',') : header;
  if (!text || text.length > MAX_STATE_LENGTH) return null;
  const members = text.split(',').map((member) => member.trim());
  const named = members.filter((member) => member !== '');
  const isValid = named.length > 0 && named.length <= MAX_STATE_MEMBERS && named.every((member) => stateMember.test(member));
  return isValid ? text : null;
}

let drawn = Buffer.alloc(0);
let used = 0;

/** Random hex digits. Drawn for many ids at once, as a draw costs more than an id; never all zero. */
function nextId(bytes: number): string {
  if (used + bytes > drawn.length) {
    drawn = randomBytes((TRACE_BYTES + SPAN_BYTES) * IDS_PER_DRAW);
    used = 0;
  }
  const id = drawn.toString('hex', used, used + bytes);
  used += bytes;
  return /[^0]/.test(id) ? id : nextId(bytes);
}
