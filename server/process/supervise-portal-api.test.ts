import { EventEmitter, once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import pino from 'pino';
import { endWithTest, temporaryDir } from '#server/testing/servers.ts';
import { supervisePortalApi } from './supervise-portal-api.ts';

const listening = `
  import { createServer } from 'node:http';
  const server = createServer((request, response) => {
    if (request.url === '/die') process.kill(process.pid, 'SIGKILL');
    while (request.url === '/hang');
    response.end(String(process.pid));
  });
  server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', port: server.address().port }));
  process.on('disconnect', () => process.exit());
`;

function supervise(
  program: string,
  { onFailedStart = () => {}, askEveryMs }: { onFailedStart?: (code: number) => void; askEveryMs?: number } = {},
) {
  const entry = join(temporaryDir(), 'main.mjs');
  writeFileSync(entry, program);
  const ports: number[] = [];
  const waiting: ((port: number) => void)[] = [];
  const failures = new EventEmitter();
  const write = (line: string) => {
    const { port, ...words } = JSON.parse(line);
    if (words.err) failures.emit('failure', words);
    if (port) (waiting.shift() ?? ((value: number) => ports.push(value)))(port);
  };
  const api = supervisePortalApi({ entry, port: 9, logger: pino({}, { write }), onFailedStart, askEveryMs });
  endWithTest(() => api.stop());
  const nextReady = () => new Promise<number>((resolve) => (ports.length > 0 ? resolve(ports.shift() ?? 0) : waiting.push(resolve)));
  const nextFailure = async () => (await once(failures, 'failure'))[0];
  return { api, nextReady, nextFailure };
}

test('uses the port that the child reports, restarts it when it dies, and stops it for good', async () => {
  const { api, nextReady } = supervise(listening);
  expect([api.upstream(), api.isListening()]).toEqual(['http://127.0.0.1:9', false]);
  api.start();
  const port = await nextReady();
  expect([api.upstream(), api.isListening()]).toEqual([`http://127.0.0.1:${port}`, true]);
  const firstPid = await (await fetch(api.upstream())).text();
  await expect(fetch(`${api.upstream()}/die`)).rejects.toThrow();
  expect(await nextReady()).toBeGreaterThan(0);
  expect(await (await fetch(api.upstream())).text()).not.toBe(firstPid);
  await api.stop();
  await expect(fetch(api.upstream())).rejects.toThrow();
});

test('kills and replaces a child that no longer answers', async () => {
  const { api, nextReady } = supervise(listening, { askEveryMs: 500 });
  api.start();
  await nextReady();
  const firstPid = await (await fetch(api.upstream())).text();
  await expect(fetch(`${api.upstream()}/hang`)).rejects.toThrow();
  await nextReady();
  expect(await (await fetch(api.upstream())).text()).not.toBe(firstPid);
});

test('tries again if the system cannot start a process', async () => {
  const { api, nextReady, nextFailure } = supervise(listening);
  api.start();
  await nextReady();
  const { execPath } = process;
  process.execPath = join(temporaryDir(), 'missing');
  const failure = nextFailure();
  await expect(fetch(`${api.upstream()}/die`)).rejects.toThrow();
  expect(await failure).toMatchObject({ msg: 'cannot start the embedded portal API', err: { code: 'ENOENT' } });
  expect(api.isListening()).toBe(false);
  process.execPath = execPath;
  await nextReady();
  expect(api.isListening()).toBe(true);
});

test('reports a failed first start and does not repeat it', async () => {
  const code = await new Promise<number>((resolve) => supervise('process.exit(3)', { onFailedStart: resolve }).api.start());
  expect(code).toBe(3);
});

test('a child that was loaded early is held until start and used then; a restarted one is not held', async () => {
  const held = `
    if (process.argv.includes('--held')) process.once('message', ({ type }) => type === 'release' && listen());
    else listen();
    function listen() { ${listening.replace(/^ *import .*$/m, '')} }
  `;
  const { api, nextReady } = supervise(`import { createServer } from 'node:http'; ${held}`);
  api.load();
  api.start();
  await nextReady();
  const pid = await (await fetch(api.upstream())).text();
  await expect(fetch(`${api.upstream()}/die`)).rejects.toThrow();
  await nextReady();
  expect(await (await fetch(api.upstream())).text()).not.toBe(pid);
});

test('a child that was loaded but never started ends on stop', async () => {
  const { api } = supervise(listening);
  api.load();
  await api.stop();
  expect(api.isListening()).toBe(false);
});
