import { expect, test } from '@jest/globals';
import pino from 'pino';
import request from 'supertest';
import { portalDeps, startUpstream } from '#server/testing/servers.ts';
import { createApp } from '../app.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import { isPrivateAddress } from './untrusted-proxy.ts';

async function start(env: NodeJS.ProcessEnv) {
  const { url } = await startUpstream((_request, response) => void response.end('{}'));
  const warnings: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });
  const { metrics, registry } = createMetrics();
  const readiness = createReadiness();
  readiness.reportUpstream(null);
  const app = createApp(portalDeps(url, { env, deps: { logger, metrics, readiness } }));
  const counted = async () => Number(/^untrusted_proxy_requests_total (\d+)$/m.exec(await registry.metrics())?.[1]);
  return { app, warnings, counted };
}

test('a proxy that TRUST_PROXY does not cover is logged once, counted, and shown at /readyz', async () => {
  const { app, warnings, counted } = await start({});
  await request(app).get('/v1/x');
  expect([warnings, await counted(), (await request(app).get('/readyz')).body]).toEqual([[], 0, { status: 'ok' }]);
  for (const path of ['/v1/x', '/v1/x', '/']) await request(app).get(path).set('X-Forwarded-For', '203.0.113.9');
  expect(warnings).toEqual([expect.stringMatching(/TRUST_PROXY is off.*Set TRUST_PROXY to/)]);
  expect(await counted()).toBe(3);
  const ready = await request(app).get('/readyz');
  expect([ready.status, ready.body]).toEqual([200, { status: 'ok', warnings: ['untrusted-proxy'] }]);
});

test('a trusted proxy causes no warning', async () => {
  const { app, warnings, counted } = await start({ TRUST_PROXY: '1' });
  await request(app).get('/v1/x').set('X-Forwarded-For', '203.0.113.9');
  expect([warnings, await counted(), (await request(app).get('/readyz')).body]).toEqual([[], 0, { status: 'ok' }]);
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['::ffff:172.17.0.1', true],
  ['fd12::1', true],
  ['fe80::1%eth0', true],
  ['172.32.0.1', false],
  ['203.0.113.9', false],
  ['::ffff:8.8.8.8', false],
  ['2001:db8::1', false],
])('whether %s is a private address: %s', (address, expected) => expect(isPrivateAddress(address)).toBe(expected));
