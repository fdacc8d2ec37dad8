import { loginBySms } from './fixtures/calls.ts';
import { startingTest as test } from './fixtures/own-portal.ts';
import { BROWSER } from './fixtures/reading-pages.ts';
import { expect, newPhone } from './fixtures/visitor.ts';

const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Expects calls during a restart of the API to be held until it is back, for three seconds at most. */
async function expectToBeWaitedFor(ask: () => Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  const isAnswered = await ask();
  expect(isAnswered || performance.now() - startedAt > 2_500).toBe(true);
}

test('after the embedded API is killed, calls are held, it restarts by itself, and no acknowledged login is lost', async ({
  page,
  playwright,
  start,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  const portal = await start();
  const people = [];
  for (const phone of [newPhone(), newPhone(), newPhone()]) {
    const request = await playwright.request.newContext({ baseURL: portal.url });
    await loginBySms(request, phone, portal.apiUrl);
    people.push({ request, phone });
  }
  const askConfig = () => page.request.get(`${portal.url}/api/config`);
  portal.killApi();
  await expectToBeWaitedFor(async () => {
    const early = await askConfig();
    if (early.status() !== 200) expect(await early.json()).toMatchObject({ code: 502, message: /\p{Script=Han}/u, data: null });
    return early.status() === 200;
  });

  portal.killApi();
  const answer = await page.goto(portal.url);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  await expect.poll(async () => (await askConfig()).status(), { timeout: 30_000, intervals: [50] }).toBe(200);
  for (const { request, phone } of people) {
    const detail = await request.get('/v1/user/detail');
    expect(detail.status()).toBe(200);
    expect((await detail.json()).data.phone).toBe(masked(phone));
  }

  // Now an orderly stop and a second start on the same data. An open page would report its views to a portal that has stopped.
  await page.close();
  await portal.stop();
  await start({ PORT: new URL(portal.url).port });
  for (const { request, phone } of people) {
    const detail = await request.get('/v1/user/detail');
    expect((await detail.json()).data.phone).toBe(masked(phone));
    await request.dispose();
  }
});

test('with two workers, a killed worker is replaced, a killed API comes back, and a stop exits with 0', async ({
  page,
  start,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  const portal = await start({ WEB_CONCURRENCY: '2' });
  const readMetrics = async () => (await page.request.get(`${portal.opsUrl}/metrics`)).text();
  await page.goto(portal.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  // On a busy machine a worker may be too late for one reading.
  await expect
    .poll(readMetrics, { intervals: [200] })
    .toMatch(/^http_request_duration_seconds_count\{kind="page",method="GET",status="200"\} [1-9]/m);
  // The metrics of the embedded API, of which there is only one.
  expect((await readMetrics()).match(/^# TYPE pay_settle_seconds histogram$/gm)).toHaveLength(1);

  // A device that one worker has proved is known to the other, which offers no second proof.
  const openAnew = (cookie: string) => fetch(portal.url, { headers: { Connection: 'close', 'User-Agent': BROWSER, Cookie: cookie } });
  const [proof = ''] = (await openAnew('')).headers.getSetCookie();
  const visits = await Promise.all(Array.from({ length: 8 }, () => openAnew(proof.split(';', 1)[0] ?? '')));
  expect([proof, ...visits.map(({ headers }) => headers.getSetCookie())]).toEqual([
    expect.stringMatching(/^DEVICE_PROOF=/),
    ...visits.map(() => []),
  ]);

  // A killed worker loses the responses that it is sending, so the page must have all its pictures before.
  await page.waitForLoadState('networkidle');
  portal.killWorker();
  await expect.poll(readMetrics, { intervals: [200] }).toMatch(/^portal_workers_running 2$[\s\S]*^portal_workers_replaced_total 1$/m);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  portal.killApi();
  // Each new connection may reach another worker: both must find the API again.
  const askAnew = async () => {
    const answers = Array.from({ length: 4 }, () => fetch(`${portal.url}/api/config`, { headers: { Connection: 'close' } }));
    return (await Promise.all(answers)).map((answer) => answer.status).join(' ');
  };
  await expectToBeWaitedFor(async () => (await askAnew()) === '200 200 200 200');
  await expect.poll(askAnew, { timeout: 20_000, intervals: [100] }).toBe('200 200 200 200');
  await page.close();
  expect(await portal.stop()).toBe(0);
});

const firstDay = test.extend({ startsFromNothing: true });

firstDay('a portal without content says so on every page and offers ways on', async ({ page, start }) => {
  const portal = await start({ DEMO_DATA: 'off' });
  await page.goto(portal.url);
  await expect(page.getByText('暂无需求')).toBeVisible();
  await expect(page.getByText('暂无公告')).toBeVisible();
  await expect(page.getByText('暂无推荐')).toBeVisible();
  await page.goto(`${portal.url}/type/10`);
  await expect(page.getByText('这里暂无需求')).toBeVisible();
});
