import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { startUpstream } from '#server/testing/servers.ts';
import { createContractDrift } from './contract-drift.ts';

const goodType = { code: '10', name: '广告主' };
const typesAnswer = (rows: unknown) => ({
  method: 'GET',
  path: '/api/demand/type?x=1',
  status: 200,
  body: { code: 200, message: 'ok', data: rows },
});

function watch(options: { rate?: number; random?: () => number; now?: () => number } = {}) {
  const lines: Record<string, unknown>[] = [];
  const calls: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const drift = createContractDrift({ rate: 1, logger, onDrift: (call) => void calls.push(call), ...options });
  return { drift, lines, calls, settled: () => until(drift, calls) };
}

/** Waits for all earlier comparisons: they run in order, so they have finished when this one has been reported. */
async function until(drift: ReturnType<typeof createContractDrift>, calls: string[]): Promise<void> {
  const told = calls.filter((call) => call === 'site.getLatestAppVersion').length;
  drift.observe({ method: 'GET', path: '/api/app/latest-version', status: 200, body: { code: 200, message: 'ok', data: {} } });
  while (calls.filter((call) => call === 'site.getLatestAppVersion').length === told) await nextTurn();
  calls.splice(calls.indexOf('site.getLatestAppVersion'), 1);
}

test('a difference is counted and logged with path and types, never with a value', async () => {
  const { drift, lines, calls, settled } = watch();
  drift.observe(typesAnswer([{ ...goodType, name: 13_800_000_000 }]));
  await settled();
  expect(calls).toEqual(['demand.listTypes']);
  expect(lines[0]).toEqual({
    level: 40,
    call: 'demand.listTypes',
    method: 'GET',
    path: '/api/demand/type',
    status: 200,
    kind: 'type',
    differences: [{ path: '$.data[].name', expected: 'string', received: 'number' }],
    msg: 'the portal API differs from the contract',
  });
  expect(JSON.stringify(lines)).not.toContain('13800000000');
});

test('matching, unknown and empty responses report nothing', async () => {
  const { drift, lines, calls, settled } = watch();
  drift.observe(typesAnswer([goodType]));
  drift.observe({ ...typesAnswer(7), path: '/api/elsewhere' });
  drift.observe({ ...typesAnswer(7), status: 304, body: null });
  await settled();
  expect(calls).toEqual([]);
  expect(lines.filter(({ call }) => call !== 'site.getLatestAppVersion')).toEqual([]);
});

test('an extra field is logged as info and not counted', async () => {
  const { drift, lines, calls, settled } = watch();
  drift.observe(typesAnswer([{ ...goodType, colour: 'red' }]));
  await settled();
  expect(calls).toEqual([]);
  expect(lines[0]).toMatchObject({ level: 30, kind: 'unknown-field', differences: [{ path: '$.data[].colour' }] });
});

test('logs one line per call and kind a minute, and counts every difference', async () => {
  let time = 0;
  const { drift, lines, calls, settled } = watch({ now: () => time });
  const isAboutTypes = ({ call }: Record<string, unknown>) => call === 'demand.listTypes';
  for (let round = 0; round < 5; round += 1) drift.observe(typesAnswer([{ code: '10' }]));
  drift.observe(typesAnswer([{ code: '10', name: 7 }]));
  await settled();
  expect(lines.filter(isAboutTypes).map(({ kind }) => kind)).toEqual(['missing', 'type']);
  expect(calls).toHaveLength(6);
  time = 60_000;
  drift.observe(typesAnswer([{ code: '10' }]));
  await settled();
  expect(lines.filter(isAboutTypes)).toHaveLength(3);
});

test('compares only the sampled share, and nothing at a rate of 0', async () => {
  const draws = [0.5, 0.009, 0.01, 0];
  const { drift, calls, settled } = watch({ rate: 0.01, random: () => draws.shift() ?? 0 });
  for (let round = 0; round < 3; round += 1) drift.observe(typesAnswer(7));
  await settled();
  expect(calls).toEqual(['demand.listTypes']);
  const never = watch({ rate: 0 });
  never.drift.observe(typesAnswer(7));
  await nextTurn();
  expect(never.calls).toEqual([]);
});

test('a burst of responses does not pile up', async () => {
  const { drift, calls, settled } = watch();
  await settled();
  for (let round = 0; round < 100; round += 1) drift.observe(typesAnswer(7));
  await nextTurn();
  await nextTurn();
  await settled();
  expect(calls).toHaveLength(16);
});

test('compares only after the caller has continued', async () => {
  const { drift, calls, settled } = watch();
  await settled();
  drift.observe(typesAnswer(7));
  await Promise.resolve();
  expect(calls).toEqual([]);
  await settled();
  expect(calls).toEqual(['demand.listTypes']);
});

const wrong = JSON.stringify({ code: 200, message: 'ok', data: 7 });
const json = { 'Content-Type': 'application/json; charset=utf-8' };
const answers: Record<string, readonly [headers: Record<string, string>, body: string | Buffer]> = {
  plain: [json, wrong],
  gzip: [{ ...json, 'Content-Encoding': 'gzip' }, gzipSync(wrong)],
  br: [{ ...json, 'Content-Encoding': 'br' }, brotliCompressSync(wrong)],
  html: [{ 'Content-Type': 'text/html' }, wrong],
  large: [json, JSON.stringify({ code: 200, message: 'ok', data: 'x'.repeat(256 * 1_024) })],
  bomb: [{ ...json, 'Content-Encoding': 'gzip' }, gzipSync(JSON.stringify({ data: 'x'.repeat(1_000_000) }))],
  odd: [{ ...json, 'Content-Encoding': 'rot13' }, wrong],
  broken: [json, '{"code":200'],
};

test.each([
  ['plain', true],
  ['gzip', true],
  ['br', true],
  ['broken', true],
  ['html', false],
  ['large', false],
  ['bomb', false],
  ['odd', false],
])('a %s stream passes unchanged, and its drift is detected: %s', async (name, isSeen) => {
  const [headers, sent] = answers[name] ?? [{}, ''];
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, headers);
    const bytes = Buffer.from(sent);
    response.write(bytes.subarray(0, 5));
    response.end(bytes.subarray(5));
  });
  const { drift, calls, settled } = watch();
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
  drift.tap('GET', '/api/demand/type', answer);
  expect((await buffer(answer)).equals(Buffer.from(sent))).toBe(true);
  if (isSeen) while (calls.length === 0) await nextTurn();
  await settled();
  expect(calls).toEqual(isSeen ? ['demand.listTypes'] : []);
});

test('ignores a response that breaks off', async () => {
  const { url } = await startUpstream((_request, response) => {
    response.writeHead(200, { ...json, 'Content-Length': '1000' });
    response.write(wrong, () => response.destroy());
  });
  const { drift, calls, settled } = watch();
  const [answer] = (await once(get(url), 'response')) as [IncomingMessage];
  drift.tap('GET', '/api/demand/type', answer);
  await expect(buffer(answer)).rejects.toThrow();
  await settled();
  expect(calls).toEqual([]);
});
