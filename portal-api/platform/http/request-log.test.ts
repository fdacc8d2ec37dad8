import { expect, test } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { requestLog } from './request-log.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

/** Sends requests and returns their log lines. */
async function linesOf(addresses: readonly string[], headers: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  const app = express().use(requestLog(pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })));
  for (const address of addresses) await request(app).get(address).set(headers);
  return lines;
}

async function lineOf(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const lines = await linesOf(['/v1/overall/detail?phone=13800000000'], headers);
  expect(lines).toHaveLength(1);
  return lines[0] ?? {};
}

test('a line contains the request id and the portal’s trace id, but no query string', async () => {
  const line = await lineOf({ 'X-Request-Id': 'request-1', traceparent: `00-${TRACE_ID}-b7ad6b7169203331-01` });
  expect(line).toMatchObject({ requestId: 'request-1', traceId: TRACE_ID, path: '/v1/overall/detail' });
  expect(JSON.stringify(line)).not.toContain('13800000000');
});

test('an invalid trace header is not logged', async () => {
  expect(await lineOf({ traceparent: '00-1"}-2-3' })).not.toHaveProperty('traceId');
});

test('readiness probes are not logged', async () => {
  expect(await linesOf(['/healthz', '/readyz', '/v1/overall/detail'])).toEqual([expect.objectContaining({ path: '/v1/overall/detail' })]);
});
