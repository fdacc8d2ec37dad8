import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from './platform/db/database.ts';
import { errorCode } from './platform/errors.ts';
import { type ApiProcess, startApiProcess } from './testing/api-process.ts';
import { signInUser, TestClock } from './testing/test-api.ts';
import { publishDemand } from './testing/test-demands.ts';

const UUID = '3f2b8a52-6c1e-4a8e-9f0e-0f6a6f1b2c3d';
let dataDir: string;
const started: ApiProcess[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-main-'));
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}): ApiProcess => {
  const process = startApiProcess({ DATA_DIR: dataDir, ...env });
  started.push(process);
  return process;
};
const startReady = async (env?: Record<string, string>) => {
  const process = start(env);
  const url = await process.ready;
  if (!url) throw new Error(`The API did not start: ${(await process.ended).stderr}`);
  return { ...process, url };
};
const reportEvent = (url: string, page: string) =>
  fetch(`${url}/api/app/event`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ uuid: UUID, eventCode: 'LOGIN', page }),
  });

const reportExposure = (url: string, demandId: string) =>
  fetch(`${url}/api/app/exposures`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Device-Id': `${'d'.repeat(22)}.${Math.floor(Date.now() / 1_000)}` },
    body: JSON.stringify({ uuid: UUID, demands: [demandId] }),
  });

/** One long test, because creating a fresh database takes seconds. */
test('a SIGKILL loses no acknowledged write, a second process is refused, operators are served, and a clean stop flushes the exposure counts', async () => {
  const first = await startReady();
  const acknowledged: string[] = [];
  for (let index = 0; index < 20; index += 1) {
    const answer = await reportEvent(first.url, `/page/${index}`);
    expect(answer.status).toBe(200);
    acknowledged.push(`/page/${index}`);
  }

  const rival = await start().ended;
  expect(rival.code).toBe(1);
  expect(rival.stderr).toMatch(new RegExp(`^The data directory .+ is in use by process ${first.child.pid} on .+\\n$`));

  first.child.kill('SIGKILL');
  await first.ended;
  expect(await readdir(dataDir)).toContain('pglite.lock');

  const empty = openDatabase({ pgliteDir: join(dataDir, 'pglite') });
  const made = { db: empty, clock: new TestClock() };
  const demand = await publishDemand(made, { publisher_id: (await signInUser(made)).id });
  await empty.destroy();

  const second = await startReady();
  expect((await reportExposure(second.url, demand.id)).status).toBe(200);
  const last = await reportEvent(second.url, '/page/last');
  expect(last.status).toBe(200);
  const token = await readFile(join(dataDir, 'operator-token'), 'utf8');
  const review = (bearer: string) =>
    fetch(`${second.url}/operator/list`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` },
      body: JSON.stringify({ by: 'test', input: {} }),
    });
  expect([(await review(token)).status, (await review('another')).status]).toEqual([200, 401]);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual({ code: 0, stderr: '' });
  expect((await readdir(dataDir)).toSorted()).toEqual(['identity-key', 'pglite']);

  const db = openDatabase({ pgliteDir: join(dataDir, 'pglite') });
  const exposures = await db.selectFrom('demand_exposure_days').select(['demand_id', 'exposures']).execute();
  const events = await db.selectFrom('events').select('page').orderBy('id').execute();
  await db.destroy();
  expect(events.map(({ page }) => page)).toEqual([...acknowledged, '/page/last']);
  expect(exposures).toEqual([{ demand_id: demand.id, exposures: 1 }]);
}, 120_000);

const postgres = () => ({ DATABASE_URL: process.env.TEST_DATABASE_URL ?? '', SANDBOX: 'off', IDENTITY_KEY: 'ab'.repeat(32) });

test('exits with its parent, and first finishes a request in progress', async () => {
  const { child, ended, url } = await startReady(postgres());
  const body = JSON.stringify({ uuid: 'no uuid' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.write(
    `POST /api/app/event HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  child.disconnect();
  expect(await untilRefused(url)).toBe('ECONNREFUSED');
  socket.write(body);
  await once(socket, 'close');
  expect(answer).toMatch(/HTTP\/1\.1 400 /);
  expect(await ended).toEqual({ code: 0, stderr: '' });
});

/**
 * Connects until the connection is refused, that is, until nothing listens any more. A connection that the closing server had not yet
 * accepted is reset instead; that does not end the loop.
 */
async function untilRefused(url: string): Promise<string | null> {
  let outcome: string | null = null;
  for (let tries = 0; tries < 1_000 && outcome !== 'ECONNREFUSED'; tries += 1) {
    const probe = connect(Number(new URL(url).port), '127.0.0.1');
    outcome = await once(probe, 'connect').then(() => null, errorCode);
    probe.destroy();
  }
  return outcome;
}

test('reports a port in use in one sentence', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const { code, stderr } = await start({ ...postgres(), PORTAL_API_PORT: port }).ended;
  squatter.close();
  expect([code, stderr]).toEqual([1, `Port ${port} of 127.0.0.1 is in use by another process; stop it, or set PORTAL_API_PORT.\n`]);
});

test('serves the operators’ console on a port of its own if it is on, and says what it lacks', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  expect(await start({ ...postgres(), CONSOLE: 'on', CONSOLE_PORT: port }).ended).toEqual({
    code: 1,
    stderr: `Port ${port} of 127.0.0.1 is in use by another process; stop it, or set CONSOLE_PORT.\n`,
  });
  squatter.close();
  await once(squatter, 'close');
  expect(await start({ DATABASE_URL: postgres().DATABASE_URL, SANDBOX: 'off', CONSOLE: 'on' }).ended).toEqual({
    code: 1,
    stderr: 'CONSOLE=on needs IDENTITY_KEY: it encrypts the secrets of the operators’ authenticator apps.\n',
  });
  const { child, ready, ended } = start({ ...postgres(), CONSOLE: 'on', CONSOLE_PORT: port });
  await ready;
  const page = await fetch(`http://127.0.0.1:${port}/review`);
  expect([page.status, new URL(page.url).pathname]).toEqual([200, '/sign-in']);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, stderr: '' });
  expect(await untilRefused(`http://127.0.0.1:${port}`)).toBe('ECONNREFUSED');
});

test('a log line contains the name of the process and the time, in the portal’s format', async () => {
  const { child, ready, ended } = start({ ...postgres(), LOG_LEVEL: 'info' });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const wholeLog = child.stdout && once(child.stdout, 'end');
  await ready;
  child.kill('SIGTERM');
  await Promise.all([ended, wholeLog]);
  const lines = log.trim().split('\n');
  // Only SMS and other optional providers are unconfigured here.
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: expect.stringMatching(/^not configured, see \.env\.example: SMS, /) });
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    name: 'portal-api',
    msg: expect.any(String),
    port: expect.any(Number),
    database: 'PostgreSQL',
  });
});

test('warns at startup that PostgreSQL is used without a key for identity numbers', async () => {
  const { child, ready, ended } = start({ DATABASE_URL: process.env.TEST_DATABASE_URL ?? '', SANDBOX: 'off' });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    log += chunk;
  });
  const wholeLog = child.stdout && once(child.stdout, 'end');
  await ready;
  child.kill('SIGTERM');
  await Promise.all([ended, wholeLog]);
  expect(log).toMatch(/not configured, see \.env\.example: SMS, identity key,.*"/);
});

test('a bad configuration is reported with every variable', async () => {
  const { code, stderr } = await start({ PORTAL_API_PORT: 'x', DEMO_DATA: 'maybe' }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/PORTAL_API_PORT[\s\S]+DEMO_DATA/);
});

test.each([
  [
    'a server that is not there',
    'postgres://u:secret@127.0.0.1:9/none',
    /^PostgreSQL at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\): [^\n]+\.\n$/,
  ],
  [
    'a database that does not exist',
    `${process.env.TEST_DATABASE_URL}-missing`,
    /^PostgreSQL at \S+ has no database of the name [^\n]+\.\n$/,
  ],
  ['an address that is none', 'postgres://[', /^DATABASE_URL is no address: [^\n]+\.\n$/],
])('reports %s in one sentence, without the password', async (_name, url, sentence) => {
  const { code, stderr } = await start({ ...postgres(), DATABASE_URL: url }).ended;
  expect(stderr).toMatch(sentence);
  expect([code, stderr.includes('secret')]).toEqual([1, false]);
});

test('a process started with --held touches nothing before it is released, and exits with its parent', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'portal-held-'));
  const held = () => {
    const process = startApiProcess({ DATA_DIR: dir }, ['--held']);
    started.push(process);
    return process;
  };
  const orphan = held();
  orphan.child.disconnect();
  expect(await orphan.ended).toEqual({ code: 0, stderr: '' });
  expect(await readdir(dir)).toEqual([]);
  const released = held();
  released.child.send({ type: 'release' });
  expect(await released.ready).not.toBeNull();
  released.child.kill('SIGTERM');
  expect((await released.ended).code).toBe(0);
  await rm(dir, { recursive: true });
}, 120_000);
