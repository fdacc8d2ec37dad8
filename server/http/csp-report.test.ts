import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import express from 'express';
import pino from 'pino';
import request from 'supertest';
import { endWithTest, sendBytes } from '#server/testing/servers.ts';
import { CSP_REPORT_PATH, receiveCspReports } from './csp-report.ts';
import { setIdHeaders } from './id-headers.ts';
import { provideRequestContext } from './request-context.ts';

function receiver(now?: () => number) {
  const counted: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = { cspReport: (directive: string) => void counted.push(directive) };
  const app = express()
    .use(provideRequestContext(logger), setIdHeaders('test'))
    .post(CSP_REPORT_PATH, receiveCspReports({ metrics, ...(now && { now }) }));
  return { app, counted, violations: () => lines.filter(({ msg }) => msg === 'content security policy violated') };
}

type App = ReturnType<typeof receiver>['app'];
const send = (app: App, body: string | object, type = 'application/csp-report') =>
  request(app)
    .post(CSP_REPORT_PATH)
    .set({ 'Content-Type': type, Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })
    .send(typeof body === 'string' ? body : JSON.stringify(body));

const oldReport = {
  'csp-report': {
    'document-uri': 'https://user:secret@www.example.com/type/10?phone=13800000000#x',
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?token=secret',
    'source-file': 'https://www.example.com/assets/entry.js?secret',
    'line-number': 3,
    'script-sample': 'alert("secret")',
    disposition: 'enforce',
  },
};
const newReport = {
  type: 'csp-violation',
  url: 'https://www.example.com/?secret',
  user_agent: 'secret',
  body: { effectiveDirective: 'img-src', blockedURL: 'data', documentURL: 'https://www.example.com/', disposition: 'report' },
};

test('counts a report, and logs it without queries, script samples or users', async () => {
  const { app, counted, violations } = receiver();
  const answer = await send(app, oldReport);
  expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
  expect(counted).toEqual(['script-src-elem']);
  expect(violations()).toMatchObject([
    {
      level: 40,
      requestId: answer.headers['x-request-id'],
      directive: 'script-src-elem',
      blocked: 'https://evil.example/a.js',
      document: 'https://www.example.com/type/10',
      source: 'https://www.example.com/assets/entry.js',
      line: 3,
      reportOnly: false,
    },
  ]);
  expect(JSON.stringify(violations())).not.toMatch(/secret|13800000000/);
});

test('accepts several reports of the newer kind in one request, and ignores those of other types', async () => {
  const { app, counted, violations } = receiver();
  const deprecation = { type: 'deprecation', body: { id: 'x' } };
  expect((await send(app, [newReport, deprecation, newReport], 'application/reports+json; charset=utf-8')).status).toBe(204);
  expect(counted).toEqual(['img-src', 'img-src']);
  expect(violations()[0]).toMatchObject({ blocked: 'data', document: 'https://www.example.com/', reportOnly: true });
});

test.each([
  ["script-src 'self' https://x.example", 'script-src'],
  ['made-up-src', 'other'],
  ['', 'other'],
  ['__proto__', 'other'],
])('counts the directive %s as %s', async (name, expected) => {
  const { app, counted } = receiver();
  await send(app, { 'csp-report': { 'violated-directive': name } });
  expect(counted).toEqual([expected]);
});

test.each([
  ['inline', 'inline'],
  ['data:text/html,secret', 'data:'],
  ['chrome-extension://secret/x.js', 'chrome-extension:'],
  ['blob:https://www.example.com/secret', 'blob:'],
  ['javascript:secret', 'javascript:'],
  ['no address at all', 'other'],
  ['https://x.example/a\n{"level":60}', 'https://x.example/a%7B%22level%22:60%7D'],
  [`https://x.example/${'a'.repeat(500)}`, `https://x.example/${'a'.repeat(182)}`],
  [7, ''],
])('logs the blocked address %s as %s', async (blocked, expected) => {
  const { app, violations } = receiver();
  await send(app, { 'csp-report': { 'blocked-uri': blocked } });
  expect(violations()[0]?.blocked).toBe(expected);
});

test.each(['', '{', 'null', '7', '[]', '{"csp-report":null}', '[null,{"type":"csp-violation"}]', '{"__proto__":{"x":1}}'])(
  'answers 204 to a body that is not a report (%s), and counts nothing',
  async (body) => {
    const { app, counted } = receiver();
    expect((await send(app, body)).status).toBe(204);
    expect(counted).toEqual([]);
  },
);

test('logs twenty lines a minute, then only counts; the next minute reports the number of suppressed lines', async () => {
  let time = 0;
  const { app, counted, violations } = receiver(() => time);
  for (let round = 0; round < 5; round += 1)
    await send(app, [newReport, newReport, newReport, newReport, newReport], 'application/reports+json');
  expect(counted).toHaveLength(25);
  expect(violations()).toHaveLength(20);
  time = 60_000;
  await send(app, oldReport);
  expect(violations()).toHaveLength(21);
  expect(violations()[20]).toMatchObject({ silenced: 5 });
});

test('refuses other content types with 415', async () => {
  const { app, counted } = receiver();
  for (const type of ['application/json', 'text/plain', 'application/csp-reports'])
    expect((await send(app, oldReport, type)).status).toBe(415);
  expect(counted).toEqual([]);
});

test('refuses more than 8 KB before it is sent, or as soon as the limit is exceeded', async () => {
  const { app, counted } = receiver();
  const server = app.listen(0, '127.0.0.1');
  endWithTest(() => server.closeAllConnections());
  endWithTest(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const head = `POST ${CSP_REPORT_PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/csp-report\r\n`;
  const announced = await sendBytes(port, `${head}Content-Length: 8193\r\n\r\n`);
  expect(announced).toMatch(/^HTTP\/1\.1 413 [\s\S]*Connection: close[\s\S]*"code":413/);
  const chunk = `1000\r\n${'x'.repeat(4_096)}\r\n`;
  const chunked = await sendBytes(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(3)}`);
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  const largest = JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src', sample: '' } });
  const padded = largest.replace('"sample":""', `"sample":"${'x'.repeat(8_192 - largest.length)}"`);
  expect((await send(app, padded)).status).toBe(204);
  expect(counted).toEqual(['img-src']);
});
