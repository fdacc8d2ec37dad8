import { loginBySms, readApi } from './fixtures/calls.ts';
import { test } from './fixtures/scriptless.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf } from './fixtures/visitor.ts';

test('home is complete and its links work', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.getByRole('article').count()).toBeGreaterThan(10);
  // Banners can be scrolled by hand; buttons that would do nothing are hidden.
  await expect(page.getByRole('region', { name: '推荐专题' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '推荐专题' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('region', { name: '平台公告' }).getByRole('link')).toHaveCount(5);
  await page
    .getByRole('navigation', { name: '合作类型' })
    .getByRole('link', { name: /^渠道代理/ })
    .click();
  await expect(page).toHaveURL('/type/40');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('渠道代理需求');
});

test('searching, filtering and turning pages work by plain addresses', async ({ page }) => {
  await page.goto('/');
  const search = page.getByRole('search', { name: '首页搜索' });
  // A word of many demands, but of none that another test publishes meanwhile.
  await search.getByRole('searchbox').fill('渠道');
  await search.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(`/demand/type?keyword=${encodeURIComponent('渠道')}`);
  const { total } = await readApi<{ total: number }>(`/api/demand/page-search?keyword=${encodeURIComponent('渠道')}`);
  expect(total).toBeGreaterThan(20);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(`/demand/type?keyword=${encodeURIComponent('渠道')}&pageNum=2`);
  await page.getByRole('list', { name: '地区' }).getByRole('link', { name: /^广东/ }).click();
  await expect(page.getByRole('list', { name: '已选条件' })).toContainText('广东');
  // The search within the list keeps the region.
  const inside = page.getByRole('search', { name: '在当前列表中搜索' });
  await inside.getByRole('searchbox').fill('社群');
  await inside.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(/keyword=%E7%A4%BE%E7%BE%A4&regionCode=44/);
});

test('a demand can be read in full', async ({ page }) => {
  await page.goto('/type/20');
  const link = page.getByRole('article').first().getByRole('link');
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { name: '需求详情' })).toBeVisible();
  await expect(page.getByRole('region', { name: '为您推荐' }).getByRole('link').first()).toBeVisible();
  await page.getByRole('link', { name: '登录后查看' }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.locator('noscript')).toBeVisible();
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeHidden();
});

test('a private page tells how to sign in, and an unknown address is a 404 page', async ({ page, expectedConsole }) => {
  expectedConsole.allowStatus(403, 404);
  const refused = await page.goto('/user/center');
  expect(refused?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('请您先登录');
  await page.getByRole('link', { name: '立即登录' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Fuser%2Fcenter');

  const unknown = await page.goto('/nope');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
  await page.getByRole('main').getByRole('link', { name: '流量主' }).click();
  await expect(page).toHaveURL('/type/20');
});

test('a signed-in user can read their account and messages', async ({ page, context }) => {
  await signInByApi(context);
  await page.goto('/user/center');
  await expect(page.getByText(`您好，${demo.nickname}`)).toBeVisible();
  await headerOf(page).getByRole('link', { name: /消息/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('消息');
  await page
    .getByRole('navigation', { name: /^消息分类/ })
    .getByRole('link', { name: /^系统通知/ })
    .click();
  // The newest notices depend on other tests.
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: /^(?:审核|匹配|互动)/ })
      .first(),
  ).toBeVisible();
});

test('the collapsed parts of a page can be opened', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/type/10');
  await page.getByText('筛选', { exact: true }).click();
  await expect(page.getByRole('list', { name: '结算' }).getByRole('link', { name: /^面议/ })).toBeVisible();
});

test('organizations can be searched for by a form', async ({ page, context, phone }) => {
  await loginBySms(context.request, phone);
  await page.goto('/user/profile/organization');
  await page.getByRole('combobox', { name: '企业名称或统一社会信用代码' }).fill('云雀');
  await page.getByRole('button', { name: '查找' }).click();
  const results = page.getByRole('region', { name: '查找结果' });
  await expect(results.getByText('杭州云雀湾数字营销有限公司')).toBeVisible();
  await expect(results.getByRole('link', { name: '创建企业' })).toBeVisible();
});

test('a landing page is a readable list with links to its neighbours', async ({ page }) => {
  await page.goto('/type/10/31');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('上海广告主需求');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('navigation', { name: '其他地区' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/type\/10\/\d+$/);
});
