import { freePort } from '../scripts/test/free-port.ts';
import { startPostgres } from '../scripts/test/postgres-server.ts';
import { startingTest } from './fixtures/own-portal.ts';
import { expect } from './fixtures/visitor.ts';

const test = startingTest.extend({ startsFromNothing: true });

/** Requests an address on a new connection; returns null if nothing listens there. */
const ask = (url: string) =>
  fetch(url, { headers: { Accept: 'text/html', Connection: 'close' } }).then(
    async (answer) => ({ status: answer.status, retryAfter: answer.headers.get('Retry-After'), text: await answer.text() }),
    () => null,
  );

for (const workers of ['1', '2']) {
  test(`a first start responds that it is starting, and is ready with its demands (WEB_CONCURRENCY=${workers})`, async ({ start }) => {
    const port = await freePort();
    const starting = start({ PORT: String(port), WEB_CONCURRENCY: workers });
    let early: Awaited<ReturnType<typeof ask>> = null;
    const seesAnswer = async () => {
      early = await ask(`http://127.0.0.1:${port}/`);
      return early !== null;
    };
    await expect.poll(seesAnswer, { timeout: 60_000, intervals: [20] }).toBe(true);
    expect(early).toMatchObject({ status: 503, retryAfter: '2', text: expect.stringContaining('网站正在启动') });

    const portal = await starting;
    // With several workers `/readyz` reports the state of the one that answers, this line that of all.
    await expect.poll(() => portal.output()).toContain('is ready: http');
    const pages = await Promise.all(Array.from({ length: 4 }, () => ask(portal.url)));
    for (const page of pages) expect(page?.text.match(/href="\/demand\/[A-Z]*\d+"/g)?.length).toBeGreaterThanOrEqual(5);
    expect(portal.output().indexOf('embedded portal API is ready')).toBeLessThan(portal.output().indexOf('is ready: http'));
  });

  test(`/readyz follows an outage of PostgreSQL and its end (WEB_CONCURRENCY=${workers})`, async ({ start }) => {
    const server = await startPostgres();
    try {
      const portal = await start({ DATABASE_URL: server.url, WEB_CONCURRENCY: workers, DEMO_DATA: 'off' });
      await server.kill();
      const readyz = async () => (await fetch(`${portal.url}/readyz`, { headers: { Connection: 'close' } })).text();
      await expect.poll(readyz, { timeout: 15_000, intervals: [100] }).toBe('{"status":"unavailable","problems":["database"]}');
      expect((await ask(`${portal.url}/healthz`))?.status).toBe(200);
      await server.start();
      await expect.poll(readyz, { timeout: 15_000, intervals: [100] }).toBe('{"status":"ok"}');
    } finally {
      await server.stop();
    }
  });
}
