import { loginBySms } from './fixtures/calls.ts';
import { discardData, makeDataDir, startPortal } from './fixtures/portal-process.ts';
import { expect, newPhone, test } from './fixtures/visitor.ts';

const masked = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

test('the embedded API is killed: pages stay readable, it is back within 5 s, and no acknowledged login is lost', async ({
  page,
  playwright,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  const dataDir = makeDataDir();
  const portal = await startPortal(dataDir, { DEMO_DATA: 'off' });
  const requests = await Promise.all([1, 2, 3].map(() => playwright.request.newContext({ baseURL: portal.url })));
  const people = requests.map((request) => ({ request, phone: newPhone() }));
  for (const { request, phone } of people) await loginBySms(request, phone, portal.apiUrl);
  const killedAt = performance.now();
  portal.killApi();

  const answer = await page.goto(`${portal.url}/`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  const failed = await page.request.get(`${portal.url}/api/config`);
  if (failed.status() !== 200) expect(await failed.json()).toMatchObject({ code: 502, data: null });

  await expect
    .poll(async () => (await page.request.get(`${portal.url}/api/config`)).status(), { timeout: 5_000, intervals: [50] })
    .toBe(200);
  expect(performance.now() - killedAt).toBeLessThan(5_000);
  for (const { request, phone } of people) {
    const detail = await request.get('/v1/user/detail');
    expect(detail.status()).toBe(200);
    expect((await detail.json()).data.phone).toBe(masked(phone));
  }

  // And once more, the other way: an orderly stop, and a second start on the same data.
  await portal.stop();
  const second = await startPortal(dataDir, { DEMO_DATA: 'off', PORT: new URL(portal.url).port });
  for (const { request, phone } of people) {
    const detail = await request.get('/v1/user/detail');
    expect((await detail.json()).data.phone).toBe(masked(phone));
    await request.dispose();
  }
  await second.stop();
  discardData(dataDir);
});

test('a portal without any content says so everywhere and offers ways on', async ({ page, context }) => {
  const dataDir = makeDataDir();
  const portal = await startPortal(dataDir, { DEMO_DATA: 'off' });
  await page.goto(portal.url);
  await expect(page.getByText('暂无需求')).toBeVisible();
  await expect(page.getByText('暂无公告')).toBeVisible();
  await expect(page.getByText('暂无推荐')).toBeVisible();
  await page.goto(`${portal.url}/type/10`);
  await expect(page.getByText('这里暂无需求')).toBeVisible();
  await context.close();
  await portal.stop();
  discardData(dataDir);
});
