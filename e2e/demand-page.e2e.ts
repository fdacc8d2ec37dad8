import { loginBySms } from './fixtures/calls.ts';
import { firstDemand, searchDemands } from './fixtures/demands.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

test('a visitor can open a demand by its address', async ({ page }) => {
  const { demandNumber, title, regionName } = await firstDemand();
  const answer = await open(page, `/demand/${demandNumber}`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => page.title()).toContain(title);
  await expect(page.getByText(regionName ?? '', { exact: true }).first()).toBeVisible();
  const contact = page.getByRole('region', { name: '联系发布者' });
  await expect(contact.getByText('已保护').first()).toBeVisible();
  await expect(contact.getByRole('link', { name: '登录后查看' })).toBeVisible();
  await expect(page.getByRole('region', { name: '为您推荐' }).getByRole('link').first()).toBeVisible();
});

test('the note on the cost of 查看联系方式 does not wrap to a line of one character', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await open(page, `/demand/${(await firstDemand()).demandNumber}`);
  const widths = await page.getByText('使用会员额度或联系卡解锁，解锁后可以一直查看').evaluate((note) => {
    const words = document.createRange();
    words.selectNodeContents(note);
    // Ignore the empty rectangle of the break opportunity.
    return Array.from(words.getClientRects(), ({ width }) => width).filter((width) => width > 0);
  });
  expect(widths).toHaveLength(2);
  expect(Math.min(...widths)).toBeGreaterThan(100);
});

test('on a phone the breadcrumb of a demand stays on one line, even with a long title', async ({ page }) => {
  const { records } = await searchDemands('sort=new&pageSize=20');
  const longest = records.reduce((one, other) => (other.title.length > one.title.length ? other : one));
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `/demand/${longest.demandNumber}`);
  const trail = page.getByRole('navigation', { name: '当前位置' });
  await expect(trail.getByText(longest.title)).toHaveAttribute('aria-current', 'page');
  expect((await trail.boundingBox())?.height).toBeLessThan(30);
});

test('neither the page nor the JSON of a demand contains the publisher’s contact', async ({ context }) => {
  const { records } = await searchDemands('pageSize=12&sort=hot');
  // Phone numbers of the demo data begin with 139; its other contacts look like bd_demo_007 and bd007@example.com.
  const contactValue = /(?<!\d)1[3-9]\d{9}(?!\d)|bd_demo_\d+|bd\d+@example\.com/;
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) await signInByApi(context);
    for (const { demandNumber, id } of records) {
      for (const address of [`/demand/${demandNumber}`, `/api/demand/${id}`]) {
        const answer = await context.request.get(address);
        expect(answer.status()).toBe(200);
        expect((await answer.text()).match(contactValue)?.[0], address).toBeUndefined();
      }
    }
  }
});

test('a missing demand is a 404 page with other demands', async ({ page, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  const answer = await open(page, '/demand/BD99999999999');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('该需求不存在或已下架');
  await expect(page.getByRole('region', { name: '看看这些需求' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['返回首页', '查看全部需求']) {
    expect((await page.getByRole('main').getByRole('link', { name, exact: true }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});
