import type { Page } from '@playwright/test';
import { expectAnnounced } from './fixtures/announcements.ts';
import { readApi } from './fixtures/calls.ts';
import { ownPortalTest } from './fixtures/own-portal.ts';
import { demo, signIn, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf, LIGHT_PAGE, open, test } from './fixtures/visitor.ts';

/** Returns the unread count at 消息 in the header; 0 without a badge. */
async function readBadge(page: Page): Promise<number> {
  const [text = ''] = await headerOf(page).getByRole('link', { name: /消息/ }).allInnerTexts();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
}

test('the overview shows the profile and the pending items', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/user/center');
  await expect(page).toHaveTitle(/^个人中心/);
  const me = page.getByRole('region', { name: '我的资料' });
  await expect(me.getByText(`您好，${demo.nickname}`)).toBeVisible();
  await expect(me.getByText('138****8000')).toBeVisible();
  await expect(me.getByText('季卡会员')).toBeVisible();
  await expect(me.getByText('已实名认证', { exact: true })).toBeVisible();
  await expect(me.getByText('上海逆光鲸品牌咨询有限公司')).toBeVisible();
  await expect(me.getByRole('progressbar', { name: '资料完整度' })).toBeVisible();
  await expect(page.getByRole('button', { name: '复制邀请码' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: '我的收藏' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '我的账号' }).getByRole('link', { name: '个人中心' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

for (const [device, viewport] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
  test(`a new user starts with the four steps and sees no zeros, on a ${device}`, async ({ page, phone }) => {
    await page.setViewportSize(viewport);
    await open(page, '/');
    await signIn(page, phone);
    const steps = page.getByRole('region', { name: '四步开始第一次合作' });
    await expect(steps.getByRole('listitem').filter({ has: page.getByRole('link') })).toHaveCount(4);
    await expect(page.getByRole('main').getByText(/^0( |$)/)).toHaveCount(0);
    // Without counts their column is left out: it would be an empty gutter.
    await expect(async () => {
      const [reminders, invitation] = await Promise.all([
        page.getByRole('region', { name: '待办与提醒' }).boundingBox(),
        page.getByRole('heading', { name: '我的邀请码' }).boundingBox(),
      ]);
      if (!reminders || !invitation) throw new Error('a part of the page is not shown');
      if (device === 'desk') expect(invitation.x).toBeGreaterThan(reminders.x + reminders.width);
      else expect(invitation.y).toBeGreaterThan(reminders.y + reminders.height);
    }).toPass();
    await steps.getByRole('link', { name: '去发布' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('发布需求');
  });
}

test('a new account is shown what its profile still lacks', async ({ page, context }) => {
  await signInByApi(context, { phone: '13900000007', password: demo.password });
  await open(page, '/message/list?tab=notice');
  await expect(page.getByText('暂无系统通知')).toBeVisible();
  await open(page, '/user/center');
  const steps = page.getByRole('region', { name: '四步开始第一次合作' });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText('暂无通知，审核结果和互动会出现在这里')).toBeVisible();
  await expect(page.getByText(/^还缺 \d 项/)).toBeVisible();
  await expect(page.getByRole('region', { name: '待办与提醒' }).getByRole('link').first()).toBeVisible();
});

test('the widest badge does not overlap the button next to it', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/');
  // Measured at once: the page replaces the text with the next message.
  const end = await headerOf(page)
    .getByText(/^\d+ 条未读$/)
    .evaluate((badge) => {
      if (badge.firstChild) badge.firstChild.textContent = '99+';
      return badge.getBoundingClientRect().right;
    });
  const button = await headerOf(page).getByRole('link', { name: '发布需求' }).boundingBox();
  expect(end).toBeGreaterThan(0);
  expect(end).toBeLessThan(button?.x ?? 0);
});

// Uses a dedicated portal: other tests send notices to the demo account.
ownPortalTest('reading a notice lowers the badge by one, and 全部已读 clears all notices', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/message/list?tab=notice');
  await expect.poll(() => readBadge(page)).toBeGreaterThan(1);
  const before = await readBadge(page);
  const unread = page.getByRole('listitem').filter({ has: page.locator('a[href^="/notice/content/"]'), hasText: /^未读/ });
  // The list is streamed and may arrive after the badge.
  await expect.poll(() => unread.count()).toBeGreaterThan(1);
  const unreadBefore = await unread.count();
  const title = '有人收藏了您的需求';
  await unread.filter({ hasText: title }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(/\/notice\/content\/\d+$/);
  await expect.poll(() => readBadge(page)).toBe(before - 1);

  await page.getByRole('link', { name: '返回系统通知' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('系统通知');
  await expect(unread).toHaveCount(unreadBefore - 1);
  await page.getByRole('button', { name: '全部已读' }).click();
  await expectAnnounced(page, '已全部标为已读');
  await expect(unread).toHaveCount(0);
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled();
  await expect.poll(() => readBadge(page)).toBe(before - unreadBefore);

  await page.reload();
  await expect(unread).toHaveCount(0);
  await expect.poll(() => readBadge(page)).toBe(before - unreadBefore);
});

test('an announcement is shown in full and counts as read', async ({ page, context }) => {
  await signInByApi(context, { phone: '13900000008', password: demo.password });
  await open(page, '/message/list?tab=announcement');
  await expect.poll(() => readBadge(page)).toBeGreaterThan(0);
  const before = await readBadge(page);
  const [announcement] = (await readApi<{ records: { id: string; title: string }[] }>('/v1/sysAnnouncement/page?pageSize=1')).records;
  await page
    .getByRole('main')
    .getByRole('link', { name: announcement?.title ?? '' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(announcement?.title ?? '');
  await expect(page).toHaveTitle(new RegExp(`^${announcement?.title}`));
  const { content } = await readApi<{ content: string }>(`/v1/sysAnnouncement/detail?id=${announcement?.id}`);
  await expect(page.getByRole('article')).toContainText(content.split('\n')[0] ?? '');
  await expect.poll(() => readBadge(page)).toBe(before - 1);
});

test('a visitor who opens an announcement is asked to sign in', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('region', { name: '平台公告' }).getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: '快捷登录' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('returns 404 for another user’s notice', async ({ page, context, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  await signInByApi(context);
  const notices = await context.request.get('/v1/sysNotice/page');
  const { data } = await notices.json();
  const foreign = `/notice/content/${data.records[0].id}`;
  await context.clearCookies();
  await signInByApi(context, { phone: '13900000009', password: demo.password });
  for (const address of [foreign, '/notice/content/999999999', '/notice/content/%20']) {
    const answer = await open(page, address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
    expect(await answer?.text()).not.toContain(data.records[0].title);
  }
});

test('personal pages are never cached', async ({ context }) => {
  await signInByApi(context);
  for (const address of ['/', '/user/center', '/message/list']) {
    const answer = await context.request.get(address);
    expect(answer.headers()['cache-control']).toBe('private, no-store');
  }
});

test('the account menu leads to the account overview', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, LIGHT_PAGE);
  await headerOf(page).getByText(demo.nickname, { exact: true }).click();
  await headerOf(page).getByRole('link', { name: '个人中心' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
  await expect(headerOf(page).getByRole('button', { name: '退出登录' })).toBeHidden();
});
