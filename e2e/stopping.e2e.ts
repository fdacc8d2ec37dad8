import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startingTest as test } from './fixtures/own-portal.ts';
import { copyDemoData, type PortalProcess } from './fixtures/portal-process.ts';

/** The answer of an instance that is about to stop to somebody who comes anew. */
async function ask(portal: PortalProcess, path: string): Promise<string> {
  const answer = await fetch(portal.url + path);
  await answer.text();
  return `${answer.status} ${answer.headers.get('connection')}`;
}

const isGone = (portal: PortalProcess) =>
  fetch(`${portal.url}/healthz`).then(
    () => false,
    () => true,
  );

// One portal in one process and one with two workers, at the same time: nearly all of it is waiting.
test('a balancer looks at /readyz: after SIGTERM requests are still taken until it has turned away', async ({ start, dataDir }) => {
  const takesUntilTurnedAway = async (portal: PortalProcess) => {
    const startedAt = performance.now();
    portal.signal('SIGTERM');
    await expect.poll(() => ask(portal, '/readyz'), { intervals: [20] }).toBe('503 close');
    // As long as the slowest of the usual balancers needs: three checks, two seconds apart.
    const answers: string[] = [];
    const passed = async () => {
      answers.push(await ask(portal, '/api/config'));
      return performance.now() - startedAt;
    };
    await expect.poll(passed, { timeout: 30_000, intervals: [50] }).toBeGreaterThan(6_000);
    expect(new Set(answers)).toEqual(new Set(['200 close']));
    expect(await portal.exited).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  };
  // The delay's default, not the fixture's own.
  const one = await start({ SHUTDOWN_DELAY_MS: '', WEB_CONCURRENCY: '1' });
  const ownData = join(dataDir, 'of-the-second');
  copyDemoData(ownData);
  const two = await start({ SHUTDOWN_DELAY_MS: '', WEB_CONCURRENCY: '2', DATA_DIR: ownData });
  await Promise.all([one, two].map(takesUntilTurnedAway));
});

for (const workers of ['1', '2']) {
  test(`Ctrl+C and a second signal end the portal soon (WEB_CONCURRENCY=${workers})`, async ({ start }) => {
    const first = await start({ SHUTDOWN_DELAY_MS: '60000', WEB_CONCURRENCY: workers });
    first.signal('SIGINT');
    await expect.poll(() => isGone(first), { timeout: 20_000, intervals: [20] }).toBe(true);
    expect(await first.exited).toBe(0);

    const second = await start({ SHUTDOWN_DELAY_MS: '60000', WEB_CONCURRENCY: workers });
    second.signal('SIGTERM');
    await expect.poll(() => ask(second, '/readyz'), { intervals: [20] }).toBe('503 close');
    // Within half a second the same signal may be the one that npm passes on.
    await expect
      .poll(
        () => {
          second.signal('SIGTERM');
          return isGone(second);
        },
        { timeout: 20_000, intervals: [100] },
      )
      .toBe(true);
    expect(await second.exited).toBe(0);
  });
}
