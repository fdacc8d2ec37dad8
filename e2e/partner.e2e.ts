import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { runOnSharedPortal } from './fixtures/operating.ts';
import { expect, open, test } from './fixtures/visitor.ts';

async function fillIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('联系电话').fill(phone);
  await page.getByLabel(/^您的资源/).fill('在上海有两百家本地商户的长期合作关系，可以组织活动。');
}

/** Returns the id of the pending application with that phone number. */
async function waitingId(phone: string): Promise<string> {
  const waiting = (await runOnSharedPortal('partners')).split(/^- /m).find((application) => application.includes(phone));
  return /\d+/.exec(waiting ?? '')?.[0] ?? '';
}

test('a user applies, is rejected with a reason, applies again and becomes a partner', async ({ page, context, phone }) => {
  test.slow();
  await loginBySms(context.request, phone);
  await open(page, '/partner');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('城市合伙人');
  await expect(page.getByRole('navigation', { name: '我的账号' }).getByRole('link', { name: '合伙人' })).toHaveAttribute(
    'aria-current',
    /./,
  );
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('请选择地区')).toBeVisible();
  await expect(page.getByLabel('姓名')).toBeFocused();

  await fillIn(page, phone);
  await page.getByLabel(/^负责的地区/).click();
  const regions = page.getByRole('dialog');
  await regions.getByRole('listbox', { name: '省份' }).selectOption('上海市');
  await regions.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expectAnnounced(page, '申请已提交，请等待审核');
  await expect(page.getByText('申请正在审核')).toBeVisible();
  await expect(page.getByRole('region', { name: '我的申请' })).toBeFocused();
  await expect(page.getByText(/^申请地区：上海/)).toBeVisible();

  await runOnSharedPortal('partner', await waitingId(phone), 'refuse', '--reason', '请补充当地资源');
  await page.reload();
  await expect(page.getByText('原因：请补充当地资源')).toBeVisible();
  await open(page, '/message/notice');
  await page
    .getByRole('main')
    .getByRole('link', { name: /您的合伙人申请未通过/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /查看|前往|相关/ })
    .first()
    .click();
  await expect(page).toHaveURL('/user/partner');

  await fillIn(page, phone);
  await page.getByRole('button', { name: '重新申请' }).click();
  await expect(page.getByText('申请正在审核')).toBeVisible();
  await runOnSharedPortal('partner', await waitingId(phone), 'accept');
  await page.reload();
  await expect(page.getByText('您是城市合伙人')).toBeVisible();
  await expect(page.getByText('邀请的伙伴', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: '去邀请伙伴' })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the form takes no more room than its placeholder (${viewport.width} wide)`, async ({ page, context, phone }) => {
    await page.setViewportSize(viewport);
    await loginBySms(context.request, phone);
    await open(page, '/user/center');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/partner/summary', async (route) => {
      await held;
      await route.fallback();
    });
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/partner' });
      document.body.append(link);
      link.click();
      link.remove();
    });
    await expect(page).toHaveURL('/partner');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('城市合伙人');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const kept = await height();
    release();
    await expect(page.getByRole('button', { name: '提交申请' })).toBeVisible();
    await expect.poll(height).toBe(kept);
  });
}

test('both addresses require signing in', async ({ context }) => {
  for (const address of ['/user/partner', '/partner']) {
    const answer = await context.request.get(address);
    expect([address, answer.status()]).toEqual([address, 403]);
    expect(await answer.text()).toContain('请您先登录');
  }
});
