import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { deadAddress, endWithTest } from '#server/testing/servers.ts';
import { createMetrics, serveMetrics } from './metrics.ts';

test('durations are counted by kind, method and status', async () => {
  const metrics = createMetrics();
  metrics.onFinished({ kind: 'page', method: 'GET', status: 200, seconds: 0.02 });
  const { port } = new URL(await deadAddress());
  endWithTest(serveMetrics(metrics, { host: '127.0.0.1', port: Number(port) }, pino({ level: 'silent' })));
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('http_request_duration_seconds_count{kind="page",method="GET",status="200"} 1');
  expect(text).toContain('process_resident_memory_bytes');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test('a port that is taken is a warning', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  endWithTest(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const warning = await new Promise<string>((resolve) => {
    endWithTest(serveMetrics(createMetrics(), { host: '127.0.0.1', port }, pino({}, { write: resolve })));
  });
  expect(JSON.parse(warning)).toMatchObject({ level: 40, code: 'EADDRINUSE', port });
});
