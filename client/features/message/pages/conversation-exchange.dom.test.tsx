import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import type { ExchangeState, ExchangeWay } from '#shared/rules/contact-exchange.ts';
import { installConversation, log, lookAgain, me, openConversation, publisher, server } from '../testing/conversation-page.tsx';

const path = '/api/chat/700001/exchange';
const askPath = `POST ${path}`;
const termsPath = `GET ${path}`;
const acceptPath = `POST ${path}/13/accept`;
const withdrawPath = `POST ${path}/13/withdraw`;
const refusePath = `POST ${path}/13/refuse`;

const user = userEvent.setup();
let api: FakeApi;

const free = { cost: 'NONE', problem: null, reason: null, quota: 0, props: 0 };

beforeEach(() => {
  api = installConversation();
  server.state = { takesExchanges: true };
  api.answer('GET /api/user/personal-contact-info/mine', {
    data: { name: '王磊', phone: '13812345678', wechat: 'wanglei_01', completed: true },
  });
  api.answer(termsPath, { data: free });
});

interface Shown {
  state?: ExchangeState;
  way?: ExchangeWay;
  ownValue?: string | null;
  peerValue?: string | null;
}
const exchange = ({ state = 'PENDING', way = 'WECHAT', ownValue = null, peerValue = null }: Shown = {}) => ({
  id: '13',
  way,
  state,
  ownValue,
  peerValue,
  expiresAt: '2026-08-04T10:00:00+08:00',
});
const ask = (by: string, shown: Shown = {}) =>
  void server.rows.push({ id: '13', fromId: by, content: '[交换微信]', exchange: exchange(shown) } as (typeof server.rows)[number]);
/** Changes the exchange as the API does: only its list names one of an older message. */
const change = (shown: Shown) => {
  server.state = { ...server.state, exchanges: [exchange(shown)] };
};
const card = () => within(log()).getByRole('group');
const openAsk = async () => {
  await user.click(screen.getByRole('button', { name: '交换联系方式' }));
  return await screen.findByRole('form', { name: '交换联系方式' });
};

test('an API that has no exchanges gets no button', async () => {
  server.state = {};
  await openConversation();
  expect(screen.queryByRole('button', { name: '交换联系方式' })).toBeNull();
});

test('before the publisher has written the button says why it does nothing', async () => {
  server.state = { takesExchanges: false };
  await openConversation();
  const button = screen.getByRole('button', { name: '交换联系方式' });
  await user.click(button);
  expect(shownToasts()).toContain('对方回复后才能交换联系方式');
  expect(api.asked(termsPath)).toEqual([]);
});

test('the own contacts are filled in, each way keeps what was typed, and the request is sent once', async () => {
  api.answer(termsPath, { data: { ...free, cost: 'CONTACT', props: 3 } });
  api.answer(askPath, () => {
    ask(me, { ownValue: 'wanglei_02' });
    return { data: { id: '13', state: 'PENDING' } };
  });
  await openConversation();
  const form = within(await openAsk());
  expect(form.getByText(/1 张联系卡（有 3 张）/)).toBeTruthy();
  const phone = form.getByRole('textbox', { name: /我的手机号/ });
  expect(phone).toHaveProperty('value', '13812345678');
  await user.clear(phone);
  await user.type(phone, '138');
  await user.click(form.getByRole('radio', { name: '微信' }));
  const wechat = form.getByRole('textbox', { name: /我的微信号/ });
  expect(wechat).toHaveProperty('value', 'wanglei_01');
  await user.clear(wechat);
  await user.type(wechat, '微信');
  await user.click(form.getByRole('radio', { name: '手机号' }));
  expect(form.getByRole('textbox', { name: /我的手机号/ })).toHaveProperty('value', '138');
  await user.click(form.getByRole('radio', { name: '微信' }));
  await user.click(form.getByRole('button', { name: '发送请求' }));
  expect(await form.findByText('微信号不正确')).toBeTruthy();
  expect(api.asked(askPath)).toEqual([]);
  await user.clear(form.getByRole('textbox', { name: /我的微信号/ }));
  await user.type(form.getByRole('textbox', { name: /我的微信号/ }), 'wanglei_02');
  await user.dblClick(form.getByRole('button', { name: '发送请求' }));
  await waitFor(() => expect(card().textContent).toMatch(/您请求交换微信.*等待对方确认/));
  expect(api.asked(askPath).map(({ body }) => body)).toEqual([{ way: 'WECHAT', value: 'wanglei_02' }]);
  expect(shownToasts()).toContain('已发送，请等待对方确认');
  expect(within(card()).getByText('wanglei_02')).toBeTruthy();
});

test('closing the dialog keeps the way and the input, and 取消 discards them', async () => {
  await openConversation();
  const form = within(await openAsk());
  await user.click(form.getByRole('radio', { name: '微信' }));
  await user.type(form.getByRole('textbox', { name: /我的微信号/ }), '_work');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = within(await openAsk());
  expect(again.getByRole('textbox', { name: /我的微信号/ })).toHaveProperty('value', 'wanglei_01_work');
  await user.click(again.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const anew = within(await openAsk());
  expect(anew.getByRole('textbox', { name: /我的手机号/ })).toHaveProperty('value', '13812345678');
});

test('closing the acceptance keeps the input', async () => {
  ask(publisher);
  await openConversation();
  const accept = () => user.click(within(card()).getByRole('button', { name: '同意并交换' }));
  await accept();
  await user.type(await screen.findByRole('textbox', { name: /我的微信号/ }), '_work');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await accept();
  expect(await screen.findByRole('textbox', { name: /我的微信号/ })).toHaveProperty('value', 'wanglei_01_work');
});

test('a reader without means learns what is missing and where to get it', async () => {
  const problem = '开通会员或使用联系卡，即可查看联系方式';
  api.answer(termsPath, { data: { cost: null, problem, reason: 'NEED_VIP', quota: 0, props: 0 } });
  await openConversation();
  await user.click(screen.getByRole('button', { name: '交换联系方式' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(new RegExp(problem))).toBeTruthy();
  expect(dialog.getByRole('link', { name: '开通会员' }).getAttribute('href')).toMatch(/^\/user\/member\?back=/);
  expect(dialog.getByRole('link', { name: '购买联系卡' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('terms that cannot be read are read again', async () => {
  api.answer(termsPath, { status: 503, message: '服务繁忙' });
  await openConversation();
  await user.click(screen.getByRole('button', { name: '交换联系方式' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('alert', {}, { timeout: 8_000 })).toBeTruthy();
  api.answer(termsPath, { data: free });
  await user.click(dialog.getByRole('button', { name: '重试' }));
  expect(await dialog.findByText(/不消耗查看次数和联系卡/)).toBeTruthy();
});

test('the receiver accepts with their own contact, and both contacts are shown', async () => {
  ask(publisher);
  api.answer(acceptPath, () => {
    change({ state: 'ACCEPTED', ownValue: 'wanglei_01', peerValue: 'linxiao_88' });
    return { data: { id: '13', state: 'ACCEPTED' } };
  });
  await openConversation();
  expect(card().textContent).toMatch(/林晓请求与您交换微信/);
  await user.click(within(card()).getByRole('button', { name: '同意并交换' }));
  const form = within(await screen.findByRole('form', { name: '同意交换' }));
  expect(form.getByRole('textbox', { name: /我的微信号/ })).toHaveProperty('value', 'wanglei_01');
  await user.click(form.getByRole('button', { name: '同意并交换' }));
  await waitFor(() => expect(card().textContent).toMatch(/对方的微信linxiao_88/));
  expect(api.asked(acceptPath)[0]?.body).toEqual({ way: 'WECHAT', value: 'wanglei_01' });
  expect(within(card()).getByRole('button', { name: '复制对方的微信' })).toBeTruthy();
});

test('an acceptance that comes too late says why, and the card shows what happened', async () => {
  ask(publisher);
  api.answer(acceptPath, () => {
    change({ state: 'WITHDRAWN' });
    return { status: 409, message: '这次交换已撤回' };
  });
  await openConversation();
  await user.click(within(card()).getByRole('button', { name: '同意并交换' }));
  const form = within(await screen.findByRole('form', { name: '同意交换' }));
  await user.click(form.getByRole('button', { name: '同意并交换' }));
  expect(await form.findByText('这次交换已撤回')).toBeTruthy();
  await user.click(form.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(card().textContent).toBe('林晓请求与您交换微信 · 已撤回'));
});

test('refusing leaves one line', async () => {
  ask(publisher);
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(refusePath, async () => {
    await promise;
    change({ state: 'REFUSED' });
    return { data: { id: '13', state: 'REFUSED' } };
  });
  await openConversation();
  await user.dblClick(within(card()).getByRole('button', { name: '拒绝' }));
  resolve();
  await waitFor(() => expect(card().textContent).toBe('林晓请求与您交换微信 · 您已拒绝'));
  expect(api.asked(refusePath)).toHaveLength(1);
  expect(within(card()).queryByRole('button')).toBeNull();
});

test('the asker sees a poll change an older message, calls the number, and withdraws after a question', async () => {
  ask(me, { way: 'PHONE', ownValue: '13812345678' });
  for (let id = 20; id < 26; id += 1) server.rows.push({ id: String(id), fromId: publisher, content: `第 ${id} 句` });
  api.answer(withdrawPath, () => {
    change({ way: 'PHONE', state: 'WITHDRAWN' });
    return { data: { id: '13', state: 'WITHDRAWN' } };
  });
  await openConversation();
  expect(within(card()).getByRole('button', { name: '撤回交换手机号的请求' })).toBeTruthy();
  change({ way: 'PHONE', state: 'ACCEPTED', ownValue: '13812345678', peerValue: '13987654321' });
  await lookAgain();
  const link = await within(card()).findByRole('link', { name: '13987654321' });
  expect(link.getAttribute('href')).toBe('tel:13987654321');
  await user.click(within(card()).getByRole('button', { name: '撤回交换' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(api.asked(withdrawPath)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: '撤回交换' }));
  await waitFor(() => expect(card().textContent).toBe('您请求交换手机号 · 已撤回'));
});

test('a request to exchange cannot be retracted like a message', async () => {
  server.state = { ...server.state, retractedIds: [], now: '2026-08-01T10:00:30+08:00' };
  ask(me);
  server.rows.push({ id: '14', fromId: me, content: '刚说的' });
  await openConversation();
  await lookAgain();
  await waitFor(() => expect(within(log()).getAllByRole('button', { name: '撤回' }).length).toBeGreaterThan(0));
  for (const button of within(log()).getAllByRole('button', { name: '撤回' }))
    expect(button.closest('[data-line]')?.getAttribute('data-line')).not.toBe('13');
});

const masked = { content: '我的电话［联系方式已隐藏］', contactsMasked: true };

test('masked contacts are explained to both, and appear in the messages that are shown when an exchange was accepted', async () => {
  server.rows = [
    { id: '1', fromId: publisher, ...masked },
    { id: '2', fromId: me, content: '我的微信：wanglei_01', contactsMasked: true },
    ...['3', '4', '5'].map((id) => ({ id, fromId: me, content: `第 ${id} 条` })),
  ];
  server.state = { takesExchanges: true, showsContacts: false };
  await openConversation();
  expect(within(log()).getByText('交换或解锁联系方式后可见')).toBeTruthy();
  expect(within(log()).getByText('对方看不到联系方式，交换后可见')).toBeTruthy();
  server.rows = server.rows.map(({ id, fromId, content }) => ({ id, fromId, content: id === '1' ? '我的电话 13755550123' : content }));
  server.state = { takesExchanges: true, showsContacts: true };
  await lookAgain();
  expect(await within(log()).findByText('我的电话 13755550123')).toBeTruthy();
  expect(within(log()).queryByText(/解锁/)).toBeNull();
  expect(within(log()).getAllByText(/第 \d 条/)).toHaveLength(3);
});
