import type { APIRequestContext, Page } from '@playwright/test';
import { type RouteName, routeNames, routeRow } from '#shared/routes/route-table.ts';
import { expectAnnounced } from './fixtures/announcements.ts';
import { signInByApi } from './fixtures/signing-in.ts';
import { expect, open, test } from './fixtures/visitor.ts';

/** A demand and a conversation of the demo account. */
const DEMAND = '500007';
const CONVERSATION = '700003';

interface AccountPage {
  /** Text of the `h1`. */
  heading: string | RegExp;
  /** Current entry of the account navigation; absent if the page has none. */
  current?: string;
}

const usingBoosts = (heading: string): AccountPage => ({ heading, current: '我的道具' });
const listed = (heading: string, current = heading): AccountPage => ({ heading, current });

/** Every private page. */
const pages: Readonly<Partial<Record<RouteName, AccountPage>>> = {
  'message.list': { heading: '消息' },
  'message.content': { heading: /\S/ },
  'notice.list': { heading: '系统通知' },
  'notice.content': { heading: /\S/ },
  'user.center': listed('个人中心'),
  'demand.refresh': usingBoosts('刷新需求'),
  'demand.top': usingBoosts('置顶需求'),
  'demand.headline': usingBoosts('头条需求'),
  'user.invitations': listed('我的邀请'),
  partner: listed('城市合伙人'),
  'user.edit': listed('编辑资料', '个人资料'),
  welfare: listed('福利'),
  'demand.history': listed('浏览记录'),
  'demand.collections': listed('我的收藏'),
  'user.savedSearches': listed('我的订阅'),
  'demand.contacted': listed('联系过的需求'),
  'demand.preview': { heading: /\S/ },
  'demand.publish': listed('发布需求'),
  'demand.mine': listed('我的发布'),
  'demand.data': listed('需求数据', '我的发布'),
  'demand.matches': listed('匹配的需求', '我的发布'),
  'org.profile': listed('企业资料'),
  'org.verification': listed('企业认证'),
  'user.profile': listed('个人资料'),
  'user.verification': listed('实名认证'),
  'user.safety': listed('账号安全'),
  'boost.highlight': usingBoosts('需求变色'),
  'boost.mall': listed('道具中心'),
  'boost.mine': usingBoosts('我的道具'),
  'boost.orders': listed('我的订单'),
  'boost.use': usingBoosts('刷新需求'),
  member: listed('会员中心'),
  wallet: listed('钱包'),
};

const privateRoutes = routeNames.filter((name) => routeRow(name).access === 'private');

async function newestNotice(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/v1/sysNotice/page?pageSize=1')).json();
  return data.records[0].id;
}

/** Returns the parameter of a page for the demo account. An alias without a path parameter takes it from the query. */
async function parameterOf(name: RouteName, request: APIRequestContext): Promise<string> {
  if (name === 'message.content') return CONVERSATION;
  return name === 'notice.content' ? newestNotice(request) : DEMAND;
}

async function addressesOf(name: RouteName, request: APIRequestContext): Promise<string[]> {
  const { paths } = routeRow(name);
  const parameter = /:(\w+)/.exec(paths[0])?.[1];
  if (!parameter) return [...paths];
  const value = await parameterOf(name, request);
  const type = name === 'message.content' ? 'type=chat' : '';
  return paths.flatMap((path) => {
    const isOptional = path.endsWith('?');
    const whole = path.includes(':') ? path.replace(/:\w+\??/, value) : `${path}?${parameter}=${value}`;
    const address = type ? `${whole}${whole.includes('?') ? '&' : '?'}${type}` : whole;
    return isOptional ? [path.replace(/\/:\w+\?$/, '')] : [address];
  });
}

const currentItems = (page: Page) => page.getByRole('navigation', { name: '我的账号' }).locator('[aria-current]');

/** Number of pages that share a window: opening a new one takes half as long as loading a page. */
const GROUP = 8;
const groups = Array.from({ length: Math.ceil(privateRoutes.length / GROUP) }, (_, which) =>
  privateRoutes.slice(which * GROUP, (which + 1) * GROUP),
);

for (const group of groups) {
  test(`${group.join(', ')}: visitors get 403 at every address, signed-in users get the page`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    await signInByApi(context);
    const visitor = await browser.newContext({ baseURL: baseURL ?? '' });
    for (const name of group) {
      const expected = pages[name];
      if (!expected) throw new Error(`${name} is no page of this list`);
      for (const address of await addressesOf(name, context.request)) {
        const refused = await visitor.request.get(address);
        expect(refused.status(), address).toBe(403);
        expect(await refused.text(), address).toContain('请您先登录');

        const answer = await open(page, address);
        expect(answer?.status(), address).toBe(200);
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(expected.heading);
        await expect(currentItems(page), address).toHaveText(expected.current === undefined ? [] : [expected.current]);
      }
    }
    await visitor.close();
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the account menu is a sheet: it opens, marks the current page, navigates and closes', async ({ page, context }) => {
    await signInByApi(context);
    await open(page, '/user/welfare');
    const sheet = page.getByRole('navigation', { name: '我的账号' });
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: '账号菜单', exact: true }).click();
    await expect(sheet.locator('[aria-current="page"]')).toHaveText('福利');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: '账号菜单', exact: true })).toBeFocused();

    await page.keyboard.press('Enter');
    await sheet.getByRole('link', { name: '我的邀请' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的邀请');
    await expect(sheet).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: '个人中心' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人中心');
  });
});

test.describe('on a phone without JavaScript', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

  test('the account menu still opens', async ({ page, context }) => {
    await signInByApi(context);
    await page.goto('/user/welfare');
    const sheet = page.getByRole('navigation', { name: '我的账号' });
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: '账号菜单', exact: true }).click();
    await sheet.getByRole('link', { name: '我的邀请' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的邀请');
  });
});

test('a reward can be claimed only once and adds a boost', async ({ page, context }) => {
  await signInByApi(context, { phone: '13900000011', password: 'Portal2026' });
  const stock = async (): Promise<number> => {
    const { data } = await (await context.request.get('/api/scene/mine')).json();
    return data.find(({ sceneCode }: { sceneCode: string }) => sceneCode === 'CONTACT')?.quantity ?? 0;
  };
  const before = await stock();
  await open(page, '/user/welfare');
  await page.getByRole('button', { name: '领取：填写联系方式' }).dblclick();
  await expectAnnounced(page, '已领取联系卡 1 张');
  await expect(page.getByRole('button', { name: '领取：填写联系方式' })).toHaveCount(0);
  expect(await stock()).toBe(before + 1);
  await page.reload();
  await expect(page.getByRole('main').getByText('已领取', { exact: true }).first()).toBeVisible();
});
