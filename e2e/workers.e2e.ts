import { startingTest as test } from './fixtures/own-portal.ts';
import { runPortalToItsEnd } from './fixtures/portal-process.ts';
import { expect } from './fixtures/visitor.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('two workers: one is killed and replaced, the API is killed and back, and a stop ends with 0', async ({
  page,
  start,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  const portal = await start({ WEB_CONCURRENCY: '2' });
  const readMetrics = async () => (await page.request.get(`${portal.opsUrl}/metrics`)).text();
  await page.goto(portal.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  expect(await readMetrics()).toMatch(/^http_request_duration_seconds_count\{kind="page",method="GET",status="200"\} [1-9]/m);
  // The embedded API's own, of which there is one.
  expect((await readMetrics()).match(/^# TYPE pay_settle_seconds histogram$/gm)).toHaveLength(1);

  // A device that one worker has proved is known to the other: it is offered no second proof.
  const openAnew = (cookie: string) => fetch(portal.url, { headers: { Connection: 'close', 'User-Agent': browser, Cookie: cookie } });
  const [proof = ''] = (await openAnew('')).headers.getSetCookie();
  const visits = await Promise.all(Array.from({ length: 8 }, () => openAnew(proof.split(';', 1)[0] ?? '')));
  expect([proof, ...visits.map(({ headers }) => headers.getSetCookie())]).toEqual([
    expect.stringMatching(/^DEVICE_PROOF=/),
    ...visits.map(() => []),
  ]);

  portal.killWorker();
  await expect.poll(readMetrics, { intervals: [200] }).toMatch(/^portal_workers_running 2$[\s\S]*^portal_workers_replaced_total 1$/m);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');

  portal.killApi();
  // Each new connection may end at another worker: both must find the API again.
  const askAnew = async () => {
    const answers = Array.from({ length: 4 }, () => fetch(`${portal.url}/api/config`, { headers: { Connection: 'close' } }));
    return (await Promise.all(answers)).map((answer) => answer.status).join(' ');
  };
  await expect.poll(askAnew, { timeout: 20_000, intervals: [100] }).toBe('200 200 200 200');
  expect(await portal.stop()).toBe(0);
});

for (const workers of ['1', '2']) {
  test(`a second portal on the same port says so and ends (WEB_CONCURRENCY=${workers})`, async () => {
    const { port } = new URL(process.env.E2E_PORTAL_URL ?? '');
    const { code, output } = await runPortalToItsEnd({ PORT: port, WEB_CONCURRENCY: workers, PORTAL_API_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(1);
    expect(output).toContain(`Cannot listen on 127.0.0.1:${port}: the port is already in use; set PORT to another one\n`);
  });
}
