import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { validityHref } from '#client/entities/demand/demand-facts.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { requestOf } from '#client/testing/request-of.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { BoostMinePage } from './boost-mine-page.tsx';
import { BoostUsePage } from './boost-use-page.tsx';

const demand = {
  id: '500001',
  demandNumber: 'BD202600010001',
  typeCode: '10',
  title: '寻找校园渠道',
  auditStatus: 'PUBLISH',
  viewCount: 12,
  createdAt: '2026-08-01T10:00:00+08:00',
  version: 1,
};
const until = '2030-01-02T12:30:00+08:00';
const noPage = { data: { records: [], total: 0, pageNum: 1, pageSize: 5 } };
const topPath = 'POST /api/demand/500001/top-up';
let api: FakeApi;
let stock: { sceneCode: string; quantity: number; savedMinutes: number }[];
let keys: (string | null)[];

beforeEach(() => {
  stock = [
    { sceneCode: 'TOP', quantity: 3, savedMinutes: 0 },
    { sceneCode: 'CHANGE_COLOR', quantity: 1, savedMinutes: 77 },
  ];
  api = installFakeApi({
    'GET /api/demand/my-demand/500001': { data: demand },
    'GET /api/scene/mine': () => ({ data: stock }),
    'GET /api/scene/uses': noPage,
    'GET /api/scene/products': { data: [{ sceneCode: 'TOP', unitPrice: 500, packs: [] }] },
    'POST /api/order/quote': { data: { listAmount: 1_500, amount: 1_500, breakdown: [] } },
    'GET /api/demand/page-my-publish': { data: { records: [demand], total: 1, pageNum: 1, pageSize: 10 } },
    [topPath]: { data: { sceneCode: 'TOP', remaining: 2, savedMinutes: 0, effectiveUntil: until } },
    'POST /api/demand/500001/discolor': { data: { sceneCode: 'CHANGE_COLOR', remaining: 1, savedMinutes: 17, effectiveUntil: until } },
  });
  keys = [];
  const send = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    if (init?.method === 'POST') keys.push(new Headers(init.headers).get('Idempotency-Key'));
    return send(path, init);
  };
});

const show = (address: string) => renderPortal(<BoostUsePage request={requestOf(address)} />, { signedIn: true });

/** Presses the boost's button and then the confirmation. */
async function confirmUse(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name }));
  await user.click(screen.getByRole('button', { name: '确认使用' }));
}

test('我的道具 sends users without a boost where they get it, and hides the one without a use unless they have some', async () => {
  const mine = () => renderPortal(<BoostMinePage request={requestOf('/user/props/mine?tab=movements')} />, { signedIn: true });
  mine();
  const address = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await address('去领取：刷新卡')).toBe('/user/welfare');
  expect(await address('去购买：头条卡')).toBe('/user/props/mall?scene=HEADLINES&quantity=1');
  expect(await address('去购买：改名卡')).toBe('/user/props/mall?scene=CHANGE_NAME&quantity=1');
  expect(screen.queryAllByText('搜索卡')).toEqual([]);
  cleanup();
  stock = [...stock, { sceneCode: 'SEARCH', quantity: 1, savedMinutes: 0 }];
  mine();
  expect(await screen.findAllByText('搜索卡')).toHaveLength(2);
});

test('uses nothing before a confirmation that states the cost', async () => {
  show('/user/topic/500001');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /3 小时/ }));
  await user.click(screen.getByRole('button', { name: '使用置顶卡' }));
  expect(screen.getByText(/^确认对「寻找校园渠道」使用 2 张置顶卡？/)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('确认使用');
  expect(api.asked(topPath)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.queryByRole('button', { name: '确认使用' })).toBeNull();

  await confirmUse('使用置顶卡');
  expect(await screen.findByText(/^已生效，有效至/)).toBeTruthy();
  expect(screen.getByText(/^已生效/).textContent).toContain('2030-01-02 12:30');
  expect(screen.getByText(/^已生效/).textContent).toContain('还有 2 张置顶卡');
  expect(api.asked(topPath).map(({ body }) => body)).toEqual([{ duration: 180 }]);
  // The inventory and the demand are refetched.
  await waitFor(() => expect(api.asked('GET /api/scene/mine').length).toBeGreaterThan(1));
  await waitFor(() => expect(api.asked('GET /api/demand/my-demand/500001').length).toBeGreaterThan(1));
});

test.each([
  ['/user/topic/500001', '使用置顶卡', true],
  ['/user/refresh/500001', '使用刷新卡', false],
])('on %s the confirmation promises a return of time only if there is one', async (address, name, isReturned) => {
  stock.push({ sceneCode: 'REFRESH', quantity: 3, savedMinutes: 0 });
  show(address);
  await userEvent.setup().click(await screen.findByRole('button', { name }));
  const question = screen.getByText(/^确认对「寻找校园渠道」使用 1 张/).textContent;
  expect(question).toContain('使用后不能撤回');
  expect(question.includes('退回')).toBe(isReturned);
  // The time of the last change stays as it is.
  expect(document.body.textContent).not.toContain('更新时间');
});

test('using a boost invalidates inventory, movements and orders', async () => {
  const { queryClient } = show('/user/topic/500001');
  const names = ['boost.listInventory', 'wallet.listRecords', 'order.list', 'order.get'];
  for (const name of names) queryClient.setQueryData([name, 'before'], {});
  await confirmUse('使用置顶卡');
  await screen.findByText(/^已生效，有效至/);
  const isStale = (name: string) => queryClient.getQueryState([name, 'before'])?.isInvalidated;
  await waitFor(() => expect(names.filter((name) => !isStale(name))).toEqual([]));
});

test('warns that the usage outlasts the demand’s validity, with a link to extend it', async () => {
  const validUntil = new Date(Date.now() + 2 * HOUR_MS).toISOString();
  api.answer('GET /api/demand/my-demand/500001', { data: { ...demand, validUntil } });
  show('/user/topic/500001');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: /1 小时/ }));
  expect(screen.queryByText(/有效期到/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: /3 小时/ }));
  expect(screen.getByText(/^这条需求的有效期到/).textContent).toMatch(/20\d\d-\d\d-\d\d \d\d:\d\d，之后不再展示，超出的时间不起作用/);
  expect(screen.getByRole('link', { name: '修改有效期' }).getAttribute('href')).toBe('/user/demand/publish/500001#demand-validUntil');
  expect(screen.getByRole('button', { name: '使用置顶卡' }).hasAttribute('disabled')).toBe(false);
});

test('a usage whose response is lost is retried with the same idempotency key; any response ends the key', async () => {
  show('/user/topic/500001');
  api.answer(topPath, 'network down');
  await confirmUse('使用置顶卡');
  expect(await screen.findByText(/可以放心重试，不会重复扣除道具/)).toBeTruthy();
  expect(shownToasts()).toEqual([]);
  api.answer(topPath, {
    status: 403,
    code: 403,
    message: '置顶卡不足：需要 1 张，您有 0 张',
    data: { reason: 'NEED_PROP', cost: 1, remaining: 0 },
  });
  await confirmUse('使用置顶卡');
  expect(await screen.findByText(/^置顶卡不足/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '购买 1 张置顶卡 ¥5.00' })).toBeTruthy();
  api.answer(topPath, { data: { sceneCode: 'TOP', remaining: 2, savedMinutes: 0, effectiveUntil: until } });
  await confirmUse('使用置顶卡');
  await screen.findByText(/^已生效/);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('returns the focus to the button after the confirmation, and refetches the page after a refusal', async () => {
  show('/user/topic/500001');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '使用置顶卡' }));
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(document.activeElement?.textContent).toBe('使用置顶卡');
  api.answer(topPath, { status: 409, code: 409, message: '该需求不在展示中，展示后才能使用道具' });
  await confirmUse('使用置顶卡');
  await screen.findByText(/^该需求不在展示中/);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('使用置顶卡'));
  await waitFor(() => expect(api.asked('GET /api/demand/my-demand/500001').length).toBeGreaterThan(1));
});

test('previews the chosen colour immediately and pays with returned minutes if they suffice', async () => {
  show('/props/discolor/500001');
  const user = userEvent.setup();
  const title = await screen.findByText('寻找校园渠道', { selector: '[data-color] *, [data-color]' });
  expect(title.closest('[data-color]')?.getAttribute('data-color')).toBe('1');
  await user.click(await screen.findByRole('radio', { name: '紫色' }));
  expect(title.closest('[data-color]')?.getAttribute('data-color')).toBe('7');
  expect(screen.getByRole('radio', { name: /1 小时/ }).closest('label')?.textContent).toContain('用退回时长');
  await confirmUse('使用变色卡');
  expect(await screen.findByText(/17 分钟退回时长/)).toBeTruthy();
  expect(api.asked('POST /api/demand/500001/discolor')[0]?.body).toEqual({ color: 7, duration: 60 });
});

test('reports when a headline slot becomes free', async () => {
  stock = [{ sceneCode: 'HEADLINES', quantity: 1, savedMinutes: 0 }];
  api.answer('POST /api/demand/500001/headline', {
    status: 409,
    code: 409,
    message: '头条位已满，请稍后再试',
    data: { freeAt: '2026-08-01T05:30:00Z' },
  });
  show('/user/topline/500001');
  await confirmUse('使用头条卡');
  expect(await screen.findByText(/最早 2026-08-01 13:30 会空出一个头条位/)).toBeTruthy();
});

test('reports missing boosts upfront and offers to buy them', async () => {
  stock = [{ sceneCode: 'TOP', quantity: 1, savedMinutes: 0 }];
  show('/user/topic/500001');
  const user = userEvent.setup();
  expect(await screen.findByRole('button', { name: '使用置顶卡' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /12 小时/ }));
  expect(screen.getByText(/^置顶卡不足：需要 4 张，您有 1 张。/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '使用置顶卡' })).toBeNull();
  const mall = '/user/props/mall?scene=TOP&quantity=3&demandId=500001&minutes=720';
  expect((await screen.findByRole('link', { name: '多买更省' })).getAttribute('href')).toBe(mall);
  expect(screen.getByRole('link', { name: '去领福利' }).getAttribute('href')).toBe('/user/welfare');
  await user.click(screen.getByRole('button', { name: '购买 3 张置顶卡 ¥15.00' }));
  const checkout = within(await screen.findByRole('dialog', { name: '收银台' }));
  expect(await checkout.findByText('置顶卡 × 3 张')).toBeTruthy();
});

test('links only to free boosts if the API sells none', async () => {
  stock = [];
  api.answer('GET /api/scene/products', { status: 404, code: 404 });
  show('/user/topic/500001');
  expect(await screen.findByRole('link', { name: '去领福利' })).toBeTruthy();
  await waitFor(() => expect(api.asked('GET /api/scene/products')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^购买/ })).toBeNull();
  expect(screen.queryByRole('link', { name: '多买更省' })).toBeNull();
  // No text mentions buying either.
  expect(screen.queryByText(/购买/)).toBeNull();
});

test('after buying the missing boosts only the confirmation remains', async () => {
  show('/user/topic/500001?minutes=180');
  const confirm = await screen.findByRole('button', { name: '确认使用' });
  expect(document.activeElement).toBe(confirm);
  await userEvent.setup().click(confirm);
  expect(await screen.findByText(/^已生效，有效至/)).toBeTruthy();
  expect(api.asked(topPath).map(({ body }) => body)).toEqual([{ duration: 180 }]);
  expect(screen.queryByRole('button', { name: '确认使用' })).toBeNull();
});

test('no boost can be used on a demand that is not published', async () => {
  api.answer('GET /api/demand/my-demand/500001', { data: { ...demand, auditStatus: 'PAUSED' } });
  show('/user/refresh/500001');
  expect((await screen.findByRole('button', { name: '使用刷新卡' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^这条需求不在展示中/)).toBeTruthy();
});

test('no boost can be used on an expired demand, and the list does not offer it', async () => {
  api.answer('GET /api/demand/my-demand/500001', { data: { ...demand, expired: true } });
  show('/user/refresh/500001');
  expect((await screen.findByRole('button', { name: '使用刷新卡' })).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^这条需求已过有效期/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '修改有效期' }).getAttribute('href')).toBe(validityHref('500001'));
  cleanup();
  api.answer('GET /api/demand/page-my-publish', { data: { records: [{ ...demand, expired: true }], total: 1, pageNum: 1, pageSize: 10 } });
  show('/user/props/use?scene=TOP');
  expect(await screen.findByText('已过有效期')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^对「/ })).toBeNull();
});

test('without a demand in the address, offers the published ones', async () => {
  show('/user/props/use?scene=HEADLINES');
  const link = await screen.findByRole('link', { name: '对「寻找校园渠道」使用头条卡' });
  expect(link.getAttribute('href')).toBe('/user/topline/500001');
  expect(api.asked('GET /api/demand/page-my-publish')[0]?.path).toContain('auditStatus=PUBLISH');
});

test('links to the publish page if the user has no published demand', async () => {
  api.answer('GET /api/demand/page-my-publish', noPage);
  show('/user/demandTopic');
  expect((await screen.findByRole('link', { name: '去发布需求' })).getAttribute('href')).toBe('/user/demand/publish');
});

test('a receipt compares before, during and after; a missing period reads 待统计', async () => {
  const usage = {
    id: '1',
    sceneCode: 'TOP',
    minutes: 60,
    startedAt: '2026-08-01T12:00:00+08:00',
    effectiveUntil: '2026-08-01T13:00:00+08:00',
  };
  const receipt = { before: { views: 3, contacts: 0, rank: 41 }, during: { views: 19, contacts: 2, rank: 1 }, after: null };
  api.answer('GET /api/scene/uses', { data: { records: [{ ...usage, receipt, returnedMinutes: 0 }], total: 1, pageNum: 1, pageSize: 5 } });
  show('/user/topic/500001');
  const table = within(await screen.findByRole('table'));
  const row = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(row('浏览')).toEqual(['3 次', '19 次', '待统计']);
  expect(row('排名')).toEqual(['第 41 名', '第 1 名', '待统计']);
  expect(screen.getByText('2026-08-01 12:00 – 13:00')).toBeTruthy();
});

test('another user’s demand is a 404 page; a failed request can be retried', async () => {
  api.answer('GET /api/demand/my-demand/500001', { status: 500, code: 500, message: '服务繁忙' });
  show('/user/topic/500001');
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer('GET /api/demand/my-demand/500001', { status: 404, code: 404, message: '需求不存在' });
  await userEvent.setup().click(retry);
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
});

test('lists the boosts with their quantity and page, and their usages', async () => {
  const usage = {
    id: '1',
    sceneCode: 'TOP',
    minutes: 65,
    startedAt: '2026-08-01T23:30:00+08:00',
    effectiveUntil: '2026-08-02T00:35:00+08:00',
  };
  const { id, demandNumber, title } = demand;
  api.answer('GET /api/scene/uses', {
    data: {
      records: [
        { ...usage, returnedMinutes: 5, demand: { id, demandNumber, title } },
        { ...usage, id: '0', demand: null },
      ],
      total: 12,
      pageNum: 1,
      pageSize: 10,
    },
  });
  renderPortal(<BoostMinePage request={requestOf('/user/props/mine')} />, { signedIn: true });
  const card = (await screen.findByRole('heading', { name: /置顶卡/ })).closest('article');
  expect(card?.textContent).toContain('3 张');
  expect(screen.getByRole('link', { name: '使用：置顶卡' }).getAttribute('href')).toBe('/user/props/use?scene=TOP');
  expect(screen.getByText('退回时长 1 小时 17 分钟')).toBeTruthy();
  expect((await screen.findByRole('link', { name: '寻找校园渠道' })).getAttribute('href')).toBe('/demand/BD202600010001');
  expect(screen.getAllByText('2026-08-01 23:30 – 2026-08-02 00:35')).toHaveLength(2);
  expect(screen.getByText('需求已删除')).toBeTruthy();
  expect(screen.getByText('共 12 条')).toBeTruthy();
});
