import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { loginBySms } from './fixtures/calls.ts';
import { measureLayoutShift } from './fixtures/layout-shifts.ts';
import { expectMadeForPhones, phone as phoneDevice } from './fixtures/made-for-phones.ts';
import { openOther } from './fixtures/other-browser.ts';
import { review, saveByCall } from './fixtures/publishing.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf, open, openLive, test as visitorTest } from './fixtures/visitor.ts';
import { findFaults } from './fixtures/wcag.ts';

const SETTINGS = '/user/safety#notices';
const COUNT = '/api/chat/count-unread-messages';

const choice = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name} `) });
const unreadLink = (page: Page, count: number) => headerOf(page).getByRole('link', { name: `消息 ${count} 条未读` });
const collected = (page: Page) => page.getByRole('main').getByRole('link', { name: '有人收藏了您的需求' });

/** The user of the context is a new account with one demand, whose approval is its only notice. `collect` makes a publisher bookmark it. */
const test = visitorTest.extend<{ collect: () => Promise<void> }>({
  collect: async ({ context, browser, phone }, use) => {
    await loginBySms(context.request, phone);
    const contact = { name: '王经理', phone };
    expect((await context.request.post('/api/user/personal-contact-info', { data: contact })).status()).toBe(200);
    const { id, demandNumber } = await saveByCall(context.request, {
      title: '县城影院找贴片广告主',
      content: '六个影厅，每周一万二千人次，贴片和灯箱都可以谈，长期合作。',
    });
    await review(demandNumber, { decision: 'APPROVE' });
    const publisher = await openOther(browser);
    await signInByApi(publisher, { phone: '13900000086', password: demo.password });
    await use(async () => {
      const answer = await publisher.request.post(`/api/demand/${id}/collect`);
      expect(answer.status(), await answer.text()).toBe(200);
    });
    await publisher.close();
  },
});

test('a muted group is listed and counts nowhere, in any tab, until it is unmuted', async ({ page, context, browser, collect }) => {
  const device = await openOther(browser);
  await device.addCookies(await context.cookies());
  const [list, settings] = [await device.newPage(), await context.newPage()];
  await openLive(page, SETTINGS);
  await open(settings, SETTINGS);
  await openLive(list, '/message/notice');
  expect(await measureLayoutShift(page)).toBe(0);
  await expect(choice(page, '互动')).toBeInViewport();
  await choice(page, '互动').click();
  await expect(choice(page, '互动')).not.toBeChecked();
  await expectAnnounced(page, '互动通知不再提醒');
  await expect(choice(settings, '互动')).not.toBeChecked();

  const counts = [page, list].map((tab) => tab.waitForResponse((response) => response.url().endsWith(COUNT)));
  await collect();
  await expect(collected(list)).toContainText('未读，已免打扰');
  await Promise.all(counts);
  for (const tab of [page, list]) await expect(unreadLink(tab, 1)).toBeVisible();
  await expect(list.getByRole('navigation', { name: '筛选通知' })).toContainText(/未读1.*互动1 已免打扰/);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const tab of [page, list]) {
      await tab.emulateMedia({ colorScheme });
      expect(await findFaults(tab)).toEqual([]);
    }
  }

  await choice(settings, '互动').click();
  await expect(choice(settings, '互动')).toBeChecked();
  await expectAnnounced(settings, '互动通知恢复提醒');
  for (const tab of [page, list]) await expect(unreadLink(tab, 2)).toBeVisible();
  await expect(choice(page, '互动')).toBeChecked();
  await expect(collected(list)).not.toContainText('已免打扰');
  await list.getByRole('link', { name: '通知设置' }).click();
  await expect(choice(list, '互动')).toBeInViewport();
  await device.close();
});

test('a choice that fails is taken back, and a message says so', async ({ page, context, phone, expectedConsole }) => {
  expectedConsole.allowStatus(502);
  await loginBySms(context.request, phone);
  await open(page, SETTINGS);
  await page.route('**/api/notice/settings', (route) =>
    route.fulfill({ status: 502, json: { code: 502, message: '服务暂时不可用', data: null } }),
  );
  await choice(page, '匹配').click();
  await expectAnnounced(page, '服务暂时不可用');
  await expect(choice(page, '匹配')).toBeChecked();
});

test.describe('on a phone', () => {
  test.use(phoneDevice);

  test('the choices are reached by thumb and stay after a reload', async ({ page, collect }) => {
    await collect();
    await open(page, SETTINGS);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/notice/settings', async (route) => {
      await held;
      await route.continue();
    });
    await choice(page, '互动').tap();
    await expect(choice(page, '互动')).toHaveAttribute('aria-busy', 'true');
    // While it is stored, it does not cover a part of the next one.
    await expectMadeForPhones(page);
    release();
    await expectAnnounced(page, '互动通知不再提醒');
    await expect(choice(page, '互动')).toHaveAttribute('aria-busy', 'false');
    await expectMadeForPhones(page);
    await page.reload();
    await expect(choice(page, '互动')).not.toBeChecked();
    expect(await findFaults(page)).toEqual([]);
    await open(page, '/message/notice');
    await expect(collected(page)).toContainText('未读，已免打扰');
    await expectMadeForPhones(page);
  });
});
