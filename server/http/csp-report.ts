import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { readViolations } from './csp-report-body.ts';
import { sendEnvelope } from './envelope.ts';
import type { Metrics } from './metrics.ts';
import { requestContext } from './request-context.ts';

/** Path to which browsers send policy violations; the policy contains it (`report-uri`, `Reporting-Endpoints`). */
export const CSP_REPORT_PATH = '/csp-report';

const MAX_BYTES = 8 * 1_024;
const MAX_LINES = 20;
const PAUSE_MS = 60_000;

export interface CspReportDeps {
  metrics: Pick<Metrics, 'cspReport'>;
  now?: () => number;
}

/**
 * Receives a browser's report: counts it and logs the first ones of each minute. Anyone may send one, from any origin, so it changes
 * nothing: 204 whatever it contains, 413 above 8 KB (the rest is not read), 415 for any other content type.
 */
export function receiveCspReports({ metrics, now = () => performance.now() }: CspReportDeps): RequestHandler {
  const mayLog = limitLines(now);
  return async (request, response) => {
    if (!/^application\/(?:csp-report|reports\+json)(?:\s*;|$)/i.test(request.headers['content-type'] ?? '')) {
      response.setHeader('Connection', 'close');
      return sendEnvelope(response, 415, '不支持的报告类型');
    }
    const body = await readSmallBody(request);
    if (body === 'too-large') {
      response.setHeader('Connection', 'close');
      return sendEnvelope(response, 413, '报告内容过大');
    }
    if (body === 'broken-off') return;
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
    for (const violation of readViolations(parseOrNull(body))) {
      metrics.cspReport(violation.directive);
      const { yes, silenced } = mayLog();
      if (yes) requestContext().log.warn({ ...violation, ...(silenced > 0 && { silenced }) }, 'content security policy violated');
    }
  };
}

/** Limits the lines per minute; the first line of the next minute reports how many were suppressed. */
function limitLines(now: () => number): () => { yes: boolean; silenced: number } {
  let since = Number.NEGATIVE_INFINITY;
  let lines = 0;
  let kept = 0;
  return () => {
    if (now() - since >= PAUSE_MS) {
      since = now();
      lines = 0;
    }
    lines += 1;
    if (lines > MAX_LINES) {
      kept += 1;
      return { yes: false, silenced: 0 };
    }
    const silenced = kept;
    kept = 0;
    return { yes: true, silenced };
  };
}

/** Reads a body up to the limit; anything that is announced or sent beyond it is left unread. */
function readSmallBody(request: IncomingMessage): Promise<string | 'too-large' | 'broken-off'> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) return Promise.resolve('too-large');
  // Without a body no `end` event follows (the server's `optimizeEmptyRequests`).
  if (request.readableEnded) return Promise.resolve('');
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= MAX_BYTES) return;
      request.pause();
      resolve('too-large');
    });
    request.once('end', () => resolve(Buffer.concat(chunks).toString()));
    request.once('close', () => resolve('broken-off'));
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
