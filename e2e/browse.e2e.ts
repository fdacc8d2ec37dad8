import type { Page } from '@playwright/test';
import { demandTypeNames } from '#shared/text/labels.ts';
import { expectAnnounced } from './fixtures/announcements.ts';
import { firstDemand, searchDemands, UNTOUCHED_TYPE } from './fixtures/demands.ts';
import { demo, signInByApi } from './fixtures/signing-in.ts';
import { expect, headerOf, LIGHT_PAGE, loadedAt, open, test, waitUntilElementHydrated } from './fixtures/visitor.ts';

test('home shows headlines, topped and other demands, types, announcements and recommendations', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
  const headlines = page.getByRole('region', { name: '头条需求' });
  await expect(headlines.getByRole('listitem').first()).toBeVisible();
  const cards = page.getByRole('region', { name: '合作需求' }).getByRole('article');
  await expect(cards.first().getByText('置顶', { exact: true })).toBeVisible();
  await expect(cards.filter({ hasNotText: '置顶' }).first()).toBeVisible();
  const types = page.getByRole('navigation', { name: '合作类型' });
  await expect(types.getByRole('link')).toHaveText(Object.values(demandTypeNames).map((name) => new RegExp(`^${name}.*[1-9]\\d* 条$`)));
  await expect(page.getByRole('region', { name: '平台公告' }).getByRole('link')).toHaveCount(5);
  await expect(page.getByRole('region', { name: '为您推荐' }).getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('region', { name: '如何合作' }).getByRole('heading', { level: 3 })).toHaveCount(3);
});

test('the banners can be paused and turned by hand', async ({ page }) => {
  await open(page, '/');
  const banners = page.getByRole('region', { name: '推荐专题' });
  await banners.getByRole('button', { name: '暂停自动播放' }).click();
  await banners.getByRole('button', { name: '下一张' }).click();
  await expect(banners.getByRole('button', { name: '第 2 张' })).toHaveAttribute('aria-current', 'true');
  await expect(banners.getByRole('button', { name: '开始自动播放' })).toBeVisible();
});

test('the icons of a page are in its document, and hydration leaves them there', async ({ page }) => {
  for (const path of ['/', '/type/10', '/demand/type?keyword=%E7%A4%BE%E7%BE%A4']) {
    await open(page, path);
    if (path === '/') await expect(page.getByRole('button', { name: '暂停自动播放' })).toBeVisible();
    const icons = page.locator('svg.icon');
    expect(await icons.count()).toBeGreaterThan(20);
    // A reference into the sprite makes the browser load and parse the drawings of all icons.
    await expect(icons.locator('use')).toHaveCount(0);
  }
});

test('the sort order of the home feed is part of the address', async ({ page }) => {
  await open(page, '/');
  const before = await firstDemand();
  await page.getByRole('navigation', { name: '需求排序' }).getByRole('link', { name: '最新' }).click();
  await expect(page).toHaveURL('/?sort=new');
  // Another test may have published a demand meanwhile, before or after the page was read.
  const { records } = await searchDemands('sort=new&pageSize=20');
  const newest = records.slice(0, records.findIndex(({ id }) => id === before.id) + 1);
  const first = page.getByRole('region', { name: '合作需求' }).getByRole('article').first();
  const isNewest = async () => {
    const shown = (await first.textContent()) ?? '';
    return newest.some(({ title }) => shown.includes(title));
  };
  await expect.poll(isNewest).toBe(true);
});

test('a public page opens by a click on its link', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL('/common/about');
});

test('the type tabs change the type and keep the filters', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10?settlementMode=CPS');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('广告主需求');
  await page
    .getByRole('navigation', { name: '需求类型' })
    .getByRole('link', { name: /^渠道代理/ })
    .click();
  await expect(page).toHaveURL(`/type/${UNTOUCHED_TYPE}?settlementMode=CPS`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('渠道代理需求');
  await expect(page).toHaveTitle(/^渠道代理需求 /);
  const { total } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&settlementMode=CPS`);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
});

test('a keyword of two characters finds demands and is marked in them', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/');
  const search = page.getByRole('search', { name: '首页搜索' });
  await search.getByRole('searchbox').fill('社群');
  await search.getByRole('button', { name: '搜索' }).click();
  await expect(page).toHaveURL(`/demand/type?keyword=${encodeURIComponent('社群')}`);
  const { total, records, advertised } = await searchDemands(`keyword=${encodeURIComponent('社群')}`);
  expect(total).toBeGreaterThan(0);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(Math.min(20, records.length) + advertised.length);
  await expect(page.getByRole('region', { name: '广告' }).getByRole('article')).toHaveCount(advertised.length);
  const marks = await page.locator('mark').allTextContents();
  expect(marks.length).toBeGreaterThan(0);
  expect(new Set(marks)).toEqual(new Set(['社群']));
});

test('a keyword without results shows a message and a way on', async ({ page }) => {
  await open(page, `/demand/type?keyword=${encodeURIComponent('齉龘靐齾')}`);
  await expect(page.getByText('共 0 条需求')).toBeVisible();
  await expect(page.getByRole('heading', { name: '还没有人发布，先看最新的需求' })).toBeVisible();
  await expect(page.getByRole('link', { name: '清空条件' })).toHaveAttribute('href', '/demand/type');
});

test('filters are part of the address: reloading and going back keep them', async ({ page, context }) => {
  await signInByApi(context);
  const list = `/type/${UNTOUCHED_TYPE}`;
  await open(page, list);
  const filters = page.getByRole('region', { name: '筛选条件' });
  await filters.getByRole('link', { name: /^广东/ }).click();
  await expect(page).toHaveURL(`${list}?regionCode=44`);
  await filters.getByRole('link', { name: /^CPS 按销售/ }).click();
  await expect(page).toHaveURL(`${list}?regionCode=44&settlementMode=CPS`);
  const { total } = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&regionCode=44&settlementMode=CPS`);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
  const chosen = page.getByRole('list', { name: '已选条件' });
  await expect(chosen.getByRole('link')).toHaveText([/广东/, /CPS 按销售/, '清空']);

  await page.goBack();
  await expect(page).toHaveURL(`${list}?regionCode=44`);
  const wider = await searchDemands(`typeCode=${UNTOUCHED_TYPE}&regionCode=44`);
  await expect(page.getByText(`共 ${wider.total} 条需求`)).toBeVisible();
  await expect(filters.getByRole('link', { name: /^广东/ })).toHaveAttribute('aria-current', 'true');
  await chosen.getByRole('link', { name: '清空' }).click();
  await expect(page).toHaveURL(list);
});

test('a long filter shows its rare values once it is expanded, and a chosen one always', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10');
  const filters = page.getByRole('region', { name: '筛选条件' });
  const rare = filters.getByRole('link', { name: '澳门' });
  await expect(filters.getByRole('link', { name: /^广东/ })).toBeVisible();
  await expect(rare).toBeHidden();
  await filters.getByRole('button', { name: '更多地区' }).click();
  await rare.click();
  await expect(page).toHaveURL('/type/10?regionCode=82');
  await filters.getByRole('button', { name: '收起地区' }).click();
  await expect(rare).toHaveAttribute('aria-current', 'true');
  await expect(rare).toBeVisible();
  await expect(filters.getByRole('link', { name: '香港' })).toBeHidden();
});

test.describe('a list with hydrated filters', () => {
  test.beforeEach(async ({ page, context }) => {
    await signInByApi(context);
    await open(page, '/type/10');
    await waitUntilElementHydrated(page.getByRole('region', { name: '筛选条件' }).getByRole('link', { name: /^广东/ }));
  });

  /** Clicks links by the beginning of their text, all before the page can react. */
  const pressAtOnce = (page: Page, ...names: string[]) =>
    page.evaluate((all) => {
      const links = [...document.querySelectorAll('main a')];
      for (const name of all) links.find((link): link is HTMLAnchorElement => link.textContent.startsWith(name))?.click();
    }, names);

  test('filters that are pressed while another one is loading are all kept', async ({ page }) => {
    await pressAtOnce(page, '广东', 'CPS', 'CPA');
    await expect(page).toHaveURL('/type/10?regionCode=44&settlementMode=CPA,CPS');
    const chosen = page.getByRole('list', { name: '已选条件' });
    await expect(chosen.getByRole('link')).toHaveText([/广东/, /CP/, /CP/, '清空']);
    await pressAtOnce(page, '移除条件CPA', '移除条件CPS');
    await expect(page).toHaveURL('/type/10?regionCode=44');
  });

  test('a link that is pressed while a filter is loading leads to its page', async ({ page }) => {
    await pressAtOnce(page, '广东', 'CPS', '首页');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page).toHaveURL('/');
  });
});

test('going back while a page is still loading shows the list of the address', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10');
  const filters = page.getByRole('region', { name: '筛选条件' });
  await filters.getByRole('link', { name: /^广东/ }).click();
  const chosen = page.getByRole('list', { name: '已选条件' });
  await expect(chosen.getByRole('link')).toHaveText([/广东/, '清空']);

  const held = Promise.withResolvers<void>();
  await page.route('**/assets/**.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(chosen.getByRole('link')).toHaveText([/广东/, '清空']);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/type/10');
  held.resolve();
  await expect(chosen).toHaveCount(0);
  await expect(filters.getByRole('link', { name: /^广东/ })).not.toHaveAttribute('aria-current', 'true');
});

test('a region lists its cities, and 只看会员 can be combined with it', async ({ page, context }) => {
  await signInByApi(context);
  // Members publish in 深圳 in other tests.
  await open(page, '/demand/type?regionCode=33');
  await page.getByRole('list', { name: '地区细分' }).getByRole('link', { name: '杭州' }).click();
  await expect(page).toHaveURL('/demand/type?regionCode=3301');
  await page.getByRole('link', { name: '只看会员' }).click();
  await expect(page).toHaveURL('/demand/type?regionCode=3301&memberOnly=1');
  const { total } = await searchDemands('regionCode=3301&memberOnly=1');
  expect(total).toBeGreaterThan(0);
  await expect(page.getByText(`共 ${total} 条需求`)).toBeVisible();
});

test('consecutive pages of a list do not overlap', async ({ page, context }) => {
  await signInByApi(context);
  // A demand that is published in between would move the last title of the first page to the second.
  await open(page, `/type/${UNTOUCHED_TYPE}?sort=new`);
  const titles = page.getByRole('article').getByRole('heading');
  // The list may arrive after the page.
  await expect(titles).toHaveCount(20);
  const first = await titles.allTextContents();
  await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL(`/type/${UNTOUCHED_TYPE}?sort=new&pageNum=2`);
  await expect(titles.first()).not.toHaveText(first[0] ?? '');
  await expect(titles).toHaveCount(20);
  const second = await titles.allTextContents();
  expect(first.filter((title) => second.includes(title))).toEqual([]);
  await expect(page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('a card opens its demand without a full page load', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/type/10');
  const startedAt = await loadedAt(page);
  const listTitle = await page.title();
  const link = page.getByRole('article').nth(2).getByRole('link');
  const title = (await link.textContent()) ?? '';
  const opened = page.waitForRequest((request) => request.url().endsWith('/api/app/event'));
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect((await opened).postDataJSON()).toMatchObject({ eventCode: 'OPEN_INFORMATION_DETAIL' });
  await expect(page).toHaveTitle(new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} · 广告主`));
  expect(await loadedAt(page)).toBe(startedAt);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle(listTitle);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('广告主需求');
});

test('an unknown address is a 404 page with a link to home', async ({ page, expectedConsole }) => {
  expectedConsole.allowStatus(404);
  for (const address of ['/demand/not-a-number', '/demand/detail', '/type/11', '/nope']) {
    await test.step(address, async () => {
      const answer = await open(page, address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面不存在');
      await expect(page.getByText('This page could not be found')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: '返回首页' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('找合作，从一条需求开始');
    });
  }
});

test('a list ignores invalid values in its address', async ({ page }) => {
  for (const address of ['/type/10?pageNum=-1', '/type/10?sort=best', '/type/10?regionCode=abc&memberOnly=true']) {
    await test.step(address, async () => {
      const answer = await open(page, address);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('广告主需求');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/type\/10$/);
    });
  }
});

test('each of the nine types can be chosen', async ({ page, context }) => {
  await signInByApi(context);
  await open(page, '/select');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(Object.values(demandTypeNames));
  await page.getByRole('link', { name: /^活动合作/ }).click();
  await expect(page).toHaveURL('/type/50');
});

test('the about page has the introduction and both agreements', async ({ page }) => {
  await open(page, '/common/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于桥梁商机');
  for (const name of ['隐私政策', '用户服务协议']) {
    await page.getByRole('navigation', { name: '本页目录' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeInViewport();
  }
});

test('the download page has no header and footer and leads home', async ({ page }) => {
  await open(page, '/download');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('桥梁商机手机版');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('img', { name: '本页地址的二维码' })).toBeVisible();
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner')).toBeVisible();
});

test('the WeChat page warns that customer service never asks for passwords or codes', async ({ page }) => {
  await open(page, '/wechat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('微信客服');
  await expect(page.getByText('客服不会向您索要登录密码、短信验证码，也不会要求您转账。')).toBeVisible();
});

test('an invitation page has no header and fills its code into the registration', async ({ page, request }) => {
  await request.post('/v1/login', { data: demo });
  const { data: host } = await (await request.get('/v1/user/detail')).json();
  const bound = page.waitForResponse((response) => response.url().endsWith('/v1/bind-ip-and-invite-code'));
  await open(page, `/invite/${host.inviteCode}`);
  expect((await bound).status()).toBe(200);
  expect((await bound).request().postDataJSON()).toEqual({ inviteCode: host.inviteCode });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('邀请您加入桥梁商机');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByLabel('邀请码')).toHaveValue(host.inviteCode);
  await page.getByRole('link', { name: '已有账号？返回登录' }).click();
  await expect(page.getByRole('heading', { name: '账号密码登录' })).toBeVisible();
});

test('header and footer: bookmark hint, no customer service unless configured, ICP number', async ({ page }) => {
  await open(page, LIGHT_PAGE);
  await page.getByRole('contentinfo').getByRole('button', { name: '收藏本页' }).click();
  await expectAnnounced(page, '请使用 Ctrl+D (Windows) 或 Cmd+D (Mac) 来收藏本页');
  await expect(headerOf(page).getByText('客服', { exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '沪ICP备2026000001号' })).toHaveAttribute(
    'href',
    'https://beian.miit.gov.cn/',
  );
});
