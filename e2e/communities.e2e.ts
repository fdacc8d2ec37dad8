import { loginBySms, readApi } from './fixtures/calls.ts';
import { openWithoutScripts } from './fixtures/held-scripts.ts';
import { runOnSharedPortal } from './fixtures/operating.ts';
import { test as scriptless } from './fixtures/scriptless.ts';
import { demo, fillQuickLogin, loginDialog, signInByApi } from './fixtures/signing-in.ts';
import { closeByEscape, expect, open, test, waitUntilTabsSync } from './fixtures/visitor.ts';

scriptless('browses, searches and pages communities without JavaScript, and joining leads to the login', async ({ page }) => {
  const { total } = await readApi<{ total: number }>('/api/community/page');
  await page.goto('/communities');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('社群');
  await expect(page.getByText(`共 ${total} 个社群`)).toBeVisible();
  const first = await page.getByRole('article').first().getByRole('heading').textContent();
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/communities?pageNum=2');
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(first ?? '');

  const search = page.getByRole('search', { name: '搜索社群' });
  await search.getByRole('searchbox').fill('深圳');
  await search.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(`/communities?keyword=${encodeURIComponent('深圳')}`);
  const found = page.getByRole('article');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('广东 深圳');
  await found.getByRole('link', { name: /^登录后加入/ }).click();
  await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`/communities?keyword=${encodeURIComponent('深圳')}`)}`);
});

test('a member joins for free and can see how to enter the group, now and later', async ({ page, context }) => {
  await signInByApi(context, demo);
  await open(page, '/communities');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^加入社群/ }) })
    .last();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await card.getByRole('button', { name: /^加入社群/ }).click();
  const joining = page.getByRole('dialog', { name: `加入「${name}」` });
  await expect(joining.getByRole('list', { name: '怎样加入社群' })).toBeVisible();
  await joining.getByRole('button', { name: '知道了，继续' }).click();
  await expect(joining.getByText('会员免费加入')).toBeVisible();
  await joining.getByRole('button', { name: '加入', exact: true }).click();
  const joined = page.getByRole('dialog', { name: `进入「${name}」` });
  await expect(joined.getByRole('button', { name: '复制微信号' })).toBeVisible();
  await closeByEscape(joined);

  // The server knows of the membership, too. The instructions are not shown again.
  await page.reload();
  const mine = page.getByRole('article', { name });
  await expect(mine).toContainText('已加入');
  await mine.getByRole('button', { name: /^查看入群方式/ }).click();
  await expect(joined.getByText(/^bd_group_/)).toBeVisible();
  await closeByEscape(joined);
  await page
    .getByRole('button', { name: /^加入社群/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByText('会员免费加入')).toBeVisible();
});

test('joining without a card is explained, and a card is used only once', async ({ page, context, phone }) => {
  test.slow();
  await loginBySms(context.request, phone);
  await open(page, '/communities');
  const card = page.getByRole('article', { name: '餐饮老板异业合作群' });
  await card.getByRole('button', { name: /^加入社群/ }).click();
  await page.getByRole('button', { name: '知道了，继续' }).click();
  await expect(page.getByRole('dialog').getByText('您还没有社群卡')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: '去领福利' })).toBeVisible();
  await closeByEscape(page.getByRole('dialog'));

  await runOnSharedPortal('grant', phone, 'COMMUNITY', '1');
  await page.reload();
  await card.getByRole('button', { name: /^加入社群/ }).click();
  await expect(page.getByRole('dialog').getByText('您有 1 张，加入后还剩 0 张。', { exact: false })).toBeVisible();
  const otherTab = await context.newPage();
  const release = await openWithoutScripts(otherTab, '/communities');
  await waitUntilTabsSync(page);
  await page.getByRole('button', { name: '使用 1 张社群卡加入' }).click();
  await expect(page.getByRole('img', { name: '餐饮老板异业合作群的微信群二维码' })).toBeVisible();
  await closeByEscape(page.getByRole('dialog'));
  await expect(card).toContainText('已加入');
  // Another tab, whose document is older than the join and whose scripts load later, must not ask for a second card.
  await otherTab.bringToFront();
  await expect(otherTab.getByRole('button', { name: '加入社群：餐饮老板异业合作群' })).toBeVisible();
  release();
  await expect(otherTab.getByRole('article', { name: '餐饮老板异业合作群' })).toContainText('已加入');
  await page.bringToFront();
  await page
    .getByRole('article', { name: '品牌投放与流量主对接群' })
    .getByRole('button', { name: /^加入社群/ })
    .click();
  await expect(page.getByRole('dialog').getByText('您还没有社群卡')).toBeVisible();
});

test('a visitor who signs in continues with joining', async ({ page, phone }) => {
  await open(page, '/communities');
  await page.getByRole('link', { name: '登录后加入：餐饮老板异业合作群' }).click();
  await expect(loginDialog(page)).toBeVisible();
  await fillQuickLogin(page, loginDialog(page), phone);
  await expect(page.getByRole('dialog', { name: '加入「餐饮老板异业合作群」' })).toBeVisible();
});
