import type { Locator, Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms, readApi } from './fixtures/calls.ts';
import { phone } from './fixtures/made-for-phones.ts';
import { checkoutOf } from './fixtures/paying.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, test, waitUntilHydrated } from './fixtures/visitor.ts';

test.use({ ...phone, viewport: { width: 360, height: 640 } });

/** Expects an element to be visible as a whole, neither below the bottom bar nor under the header. */
async function expectInReach(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const [box, bar, header] = await Promise.all([
      element.boundingBox(),
      page.getByRole('navigation', { name: '底部导航' }).boundingBox(),
      page.getByRole('banner').boundingBox(),
    ]);
    if (!box || !bar || !header) throw new Error('something is not there');
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(bar.y + 1);
  }).toPass();
}

test('a failed report keeps its button in reach, and a sent one shows its confirmation in reach', async ({
  page,
  context,
  phone: reporter,
  expectedConsole,
}) => {
  expectedConsole.allowStatus(502);
  await loginBySms(context.request, reporter);
  const { records } = await readApi<{ records: { demandNumber: string }[] }>('/api/demand/page-search?sort=hot&pageSize=3');
  await open(page, `/demand/report/${records[2]?.demandNumber}`);
  await waitUntilHydrated(page);
  await expect(page.getByText('暂无举报记录')).toBeHidden();
  await page.getByText('信息虚假').tap();
  await page.getByLabel('情况说明').fill('对方的营业执照查不到，电话也打不通');
  const send = page.getByRole('button', { name: '提交举报' });
  // The lowest place at which a user who has completed the form may leave the button: there is no room above it for an error message.
  await send.evaluate((button) => {
    const bar = document.querySelector('nav[aria-label=底部导航]')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, button.getBoundingClientRect().bottom - bar + 4);
  });
  await page.route('**/v1/umsDemandReport/save', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }), { times: 1 });
  await send.tap();
  await expectAnnounced(page, '请求发生错误');
  await expectInReach(page, send);
  await expect(page.getByLabel('情况说明')).toHaveValue('对方的营业执照查不到，电话也打不通');

  // Safari moves the focus to the page instead of to the button that is tapped.
  await send.evaluate((button) => {
    button.addEventListener('click', () => document.getElementById('content')?.focus({ preventScroll: true }), { once: true });
  });
  await send.tap();
  const sent = page.getByRole('status').filter({ hasText: '举报已提交' });
  await expectInReach(page, sent.getByText('举报已提交'));
  await expect(sent).toBeFocused();
});

test('a field that the keyboard focus moves to is not below the bar', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/user/partner');
  await waitUntilHydrated(page);
  const place = page.getByLabel('姓名');
  // The bar covers half of the field, which a browser without knowledge of the bar considers visible.
  await place.evaluate((field) => {
    const bar = document.querySelector('nav[aria-label=底部导航]')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, field.getBoundingClientRect().top - bar + 8);
  });
  await place.focus();
  await expectInReach(page, place);
});

test('a rejected checkout keeps its button in reach', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(503);
  await signInByApi(context);
  await open(page, '/user/props/mall');
  await page.getByRole('button', { name: '购买置顶卡' }).tap();
  const checkout = checkoutOf(page);
  await checkout.getByRole('radio', { name: /微信支付/ }).check();
  await checkout.getByRole('checkbox').check();
  const refused = { code: 503, message: '支付渠道暂时不可用，请稍后再试或换一种支付方式', data: null };
  await page.route('**/api/scene/start-buy', (route) => route.fulfill({ status: 503, json: refused }), { times: 1 });
  const pay = checkout.getByRole('button', { name: /^确认支付/ });
  await pay.tap();
  await expect(checkout.getByRole('alert')).toBeVisible();
  await expect(pay).toBeInViewport({ ratio: 1 });
});
