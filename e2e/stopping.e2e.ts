import { join } from 'node:path';
import { expect } from '@playwright/test';
import { startingTest as test } from './fixtures/own-portal.ts';
import { copyDemoData, type PortalProcess } from './fixtures/portal-process.ts';

/** Requests a path from an instance; returns the status and the `Connection` header. */
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

// Test a portal in one process and one with two workers at the same time: nearly all of it is waiting.
test('after SIGTERM /readyz returns 503, and requests are served until a load balancer has turned away', async ({ start, dataDir }) => {
  const takesUntilTurnedAway = async (portal: PortalProcess) => {
    const startedAt = performance.now();
    portal.signal('SIGTERM');
    await expect.poll(() => ask(portal, '/readyz'), { intervals: [20] }).toBe('503 close');
    // Time that the slowest of the usual load balancers needs: three checks, two seconds apart.
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
  // Use the default of the delay, not that of the fixture.
  const one = await start({ SHUTDOWN_DELAY_MS: '', WEB_CONCURRENCY: '1' });
  const ownData = join(dataDir, 'of-the-second');
  copyDemoData(ownData);
  const two = await start({ SHUTDOWN_DELAY_MS: '', WEB_CONCURRENCY: '2', DATA_DIR: ownData });
  await Promise.all([one, two].map(takesUntilTurnedAway));
});

for (const workers of ['1', '2']) {
  test(`Ctrl+C or a second signal stops the portal soon (WEB_CONCURRENCY=${workers})`, async ({ start }) => {
    const first = await start({ SHUTDOWN_DELAY_MS: '60000', WEB_CONCURRENCY: workers });
    first.signal('SIGINT');
    await expect.poll(() => isGone(first), { timeout: 20_000, intervals: [20] }).toBe(true);
    expect(await first.exited).toBe(0);

    const second = await start({ SHUTDOWN_DELAY_MS: '60000', WEB_CONCURRENCY: workers });
    second.signal('SIGTERM');
    await expect.poll(() => ask(second, '/readyz'), { intervals: [20] }).toBe('503 close');
    // Within half a second, the same signal may be the one that npm forwards.
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
