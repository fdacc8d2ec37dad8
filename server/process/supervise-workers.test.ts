import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endWithTest } from '#server/testing/servers.ts';

/** Sends requests on one kept-alive connection, so always to the same worker. */
type Ask = (path: string) => Promise<unknown>;

function start(...args: string[]) {
  const primary = fork(join(import.meta.dirname, '../testing/cluster-program.ts'), args, { execArgv: [], stdio: 'pipe' });
  const ended = once(primary, 'exit');
  endWithTest(async () => {
    primary.kill('SIGKILL');
    await ended;
  });
  const reports: { ready: number; running: number; replaced: number }[] = [];
  const waiting: ((news: (typeof reports)[number]) => void)[] = [];
  primary.on('message', (news: (typeof reports)[number]) => {
    const next = waiting.shift();
    if (next) next(news);
    else reports.push(news);
  });
  const nextReady = async () => reports.shift() ?? (await new Promise<(typeof reports)[number]>((resolve) => waiting.push(resolve)));
  return { primary, ended, nextReady };
}

async function startBoth(...args: string[]) {
  const cluster = start(...args);
  const { ready: port } = await cluster.nextReady();
  return { ...cluster, port };
}

function connectTo(port: number): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  endWithTest(() => agent.destroy());
  return (path) =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: '127.0.0.1', port, path, agent }, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.once('end', () => resolve(JSON.parse(text)));
      });
      outgoing.once('error', reject);
      outgoing.end();
    });
}

/** Connections are assigned in turn, so a few of them reach both workers. */
async function connectToBoth(port: number): Promise<[Ask, Ask]> {
  const byPid = new Map<unknown, Ask>();
  while (byPid.size < 2) {
    const ask = connectTo(port);
    byPid.set(await ask('/pid'), ask);
  }
  const [one, other] = byPid.values();
  if (!one || !other) throw new Error('two workers expected');
  return [one, other];
}

test('tries again if the system cannot start a process', async () => {
  const { port, nextReady } = await startBoth('starved');
  const [one] = await connectToBoth(port);
  await expect(one('/die')).rejects.toThrow(/hang up|ECONNRESET/);
  expect(await nextReady()).toEqual({ ready: port, running: 2, replaced: 2 });
});

test.each(['/die', '/stumble'])(
  'when one worker dies (%s), the other keeps serving without interruption, and a replacement starts',
  async (death) => {
    const { port, nextReady } = await startBoth();
    const [one, other] = await connectToBoth(port);
    const dead = await one('/pid');
    const survivor = await other('/pid');
    await expect(one(death)).rejects.toThrow(/hang up|ECONNRESET/);
    let isReplaced = false;
    const replaced = nextReady().then((news) => {
      isReplaced = true;
      return news;
    });
    while (!isReplaced) expect(await other('/pid')).toBe(survivor);
    expect(await replaced).toEqual({ ready: port, running: 2, replaced: 1 });
    const [first, second] = await connectToBoth(port);
    const pids = [await first('/pid'), await second('/pid')];
    expect(pids).toContain(survivor);
    // The replacement knows that the API has already answered, so that an outage does not look like the start.
    expect(await (pids[0] === survivor ? second : first)('/has-answered')).toBe(true);
    expect(pids).not.toContain(dead);
  },
);

test('reports ready once, when all workers can serve', async () => {
  const { port, nextReady } = await startBoth();
  let isSaidAgain = false;
  void nextReady().then(() => {
    isSaidAgain = true;
  });
  const [one, other] = await connectToBoth(port);
  await Promise.all([one('/pid'), other('/pid')]);
  expect(isSaidAgain).toBe(false);
});

test('a message reaches the other worker but not its sender; both know the address of the portal API', async () => {
  const { port } = await startBoth();
  const [one, other] = await connectToBoth(port);
  expect([await one('/upstream'), await other('/upstream')]).toEqual(['http://first', 'http://first']);
  const message = { from: await one('/pid') };
  await one('/send');
  let received: unknown = [];
  while (Array.isArray(received) && received.length === 0) received = await other('/received');
  expect(received).toEqual([message]);
  expect(await one('/received')).toEqual([]);
});

test.each(['', 'deaf'])('a stop ends all workers, even unresponsive ones (%s)', async (mode) => {
  const cluster = start(mode);
  const { ready: port } = await cluster.nextReady();
  const [one, other] = await connectToBoth(port);
  const pids = [Number(await one('/pid')), Number(await other('/pid'))];
  cluster.primary.send('stop');
  expect(await cluster.ended).toEqual([0, null]);
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
});

test('a first worker that cannot start ends the program with its exit code', async () => {
  expect(await start('fails').ended).toEqual([3, null]);
});

test('closes a connection that was handed to a worker just before it died, so that the client can retry', async () => {
  const { port, nextReady } = await startBoth();
  const [one] = await connectToBoth(port);
  const pid = Number(await one('/pid'));
  process.kill(pid, 'SIGSTOP');
  // Connections are assigned in turn: one of these two waits for the stopped worker.
  const asked = Promise.allSettled([connectTo(port)('/pid'), connectTo(port)('/pid')]);
  expect(await connectTo(port)('/pid')).not.toBe(pid);
  process.kill(pid, 'SIGKILL');
  const outcomes = (await asked).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await nextReady()).replaced).toBe(1);
});
