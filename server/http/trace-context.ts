import type { IncomingHttpHeaders } from 'node:http';
import { readTraceParent } from '#shared/rules/trace-parent.ts';
import { randomText } from './random-text.ts';

/** The trace that a request belongs to, and the portal's own span of it (W3C Trace Context). */
export interface TraceContext {
  /** 32 hex digits: the caller's id, or a new one. */
  traceId: string;
  /** Header of calls made for this request: the trace, with this request as their parent. */
  traceparent: string;
  /** Data of other tracing systems, passed on unread. */
  tracestate: string | null;
}

/** Flags of a new trace: a random id, not sampled. Systems behind the portal decide on sampling; the portal never imposes that work. */
const FLAGS_OF_NEW = '02';
const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
const MAX_STATE_LENGTH = 512;
const MAX_STATE_MEMBERS = 32;

/** Continues the caller's trace, or starts a new one if the caller's headers violate the standard. */
export function continueTrace(headers: IncomingHttpHeaders): TraceContext {
  const given = headers.traceparent;
  const parent = typeof given === 'string' ? readTraceParent(given) : null;
  const traceId = parent?.traceId ?? randomText(TRACE_BYTES, 'hex');
  return {
    traceId,
    traceparent: `00-${traceId}-${randomText(SPAN_BYTES, 'hex')}-${parent?.flags ?? FLAGS_OF_NEW}`,
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
