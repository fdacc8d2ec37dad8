import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { MessageContentPage } from './message-content-page.tsx';

interface Row {
  id: string;
  fromId: string;
  content: string;
  clientKey?: string | null;
  read?: boolean;
}

const me = '1';
const publisher = '2';
const threadPath = 'GET /api/chat/700001/messages';
const sendPath = 'POST /api/demand/message/save';
const createdAt = '2026-08-01T10:00:00+08:00';
let api: FakeApi;
/** The messages that the server holds; tests add to them. */
let rows: Row[];
let state: object;

const toMessage = (row: Row) => ({
  demandId: '9',
  toId: row.fromId === me ? publisher : me,
  createdAt,
  read: false,
  clientKey: null,
  ...row,
});

/** As the portal API pages: the latest, those before one, those after one. */
function answerThread({ path }: { path: string }) {
  const query = new URL(path, 'https://portal.example').searchParams;
  const [before, after, limit] = [query.get('before'), query.get('after'), Number(query.get('limit') ?? 30)];
  const earlier = before
    ? rows.slice(
        0,
        rows.findIndex(({ id }) => id === before),
      )
    : rows;
  const found = after ? rows.slice(rows.findIndex(({ id }) => id === after) + 1).slice(0, limit) : earlier.slice(-limit);
  const first = rows.findIndex(({ id }) => id === found[0]?.id);
  return {
    data: {
      threadId: '700001',
      peer: { id: publisher, nickname: '林晓', avatar: null, orgName: '青禾餐饮' },
      demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId: publisher },
      messages: found.map(toMessage),
      hasEarlier: first > 0,
      readUpTo: null,
      ...state,
    },
  };
}

const keepMessage = ({ body }: { body: Record<string, unknown> }) => {
  const clientKey = String(body.clientKey);
  if (!rows.some((row) => row.clientKey === clientKey)) {
    rows.push({ id: String(100 + rows.length), fromId: me, content: String(body.content), clientKey });
  }
  return { data: { id: '1', threadId: '700001', createdAt } };
};

beforeEach(() => {
  localStorage.clear();
  rows = [
    { id: '11', fromId: publisher, content: '您好' },
    { id: '12', fromId: me, content: '想了解一下合作方式', read: true },
  ];
  state = {};
  api = installFakeApi({
    [threadPath]: answerThread,
    [sendPath]: keepMessage,
    'POST /api/chat/700001/read': { data: { unread: 0 } },
    'POST /api/chat/block': ({ body }) => ({ data: { blocked: body.blocked } }),
    'GET /api/chat/count-unread-messages': { data: { totalAnnouncements: 0, totalChatMessages: 0, totalSystemNotice: 0 } },
  });
});

async function openConversation() {
  const request: PageRequest = {
    name: 'message.content',
    row: routeRow('message.content'),
    pathname: '/message/content/700001',
    params: { id: '700001' },
    search: new URLSearchParams('type=chat'),
    signedIn: true,
  };
  const view = renderPortal(<MessageContentPage request={request} />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
  await screen.findByRole('heading', { level: 1, name: /林晓/ });
  return view;
}

const log = () => screen.getByRole('region', { name: '与林晓的消息' });
const words = () =>
  within(log())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
const field = () => screen.getByRole('textbox', { name: '消息内容' });
const lookAgain = () => act(async () => void window.dispatchEvent(new Event('focus')));
const hold = () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
};

test('both sides are shown in order, with the demand above and what was read', async () => {
  await openConversation();
  expect(words()).toEqual(['您好', '想了解一下合作方式']);
  expect(log().textContent).toContain('已读');
  expect(screen.getByRole('link', { name: /寻找校园渠道/ }).getAttribute('href')).toBe('/demand/BD10000023');
  await waitFor(() => expect(api.asked('POST /api/chat/700001/read').map(({ body }) => body)).toEqual([{ upTo: '11' }]));
});

test('Enter sends: the message is there at once as 发送中, and once only when it has arrived', async () => {
  const { held, release } = hold();
  api.answer(sendPath, async (call) => {
    await held;
    return keepMessage(call);
  });
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '什么时候方便{Shift>}{Enter}{/Shift}电话聊{Enter}');
  expect(words()).toEqual(['您好', '想了解一下合作方式', '什么时候方便\n电话聊']);
  expect(log().textContent).toContain('发送中');
  expect((field() as HTMLTextAreaElement).value).toBe('');
  release();
  await waitFor(() => expect(log().textContent).not.toContain('发送中'));
  expect(words()).toHaveLength(3);
  expect(api.asked(sendPath)).toHaveLength(1);
  // The reader writes to the publisher, who needs no name.
  expect(api.asked(sendPath)[0]?.body).toEqual({ demandId: '9', content: '什么时候方便\n电话聊', clientKey: expect.any(String) });
  expect(localStorage.length).toBe(0);
});

test('an Enter that ends a word of an input method sends nothing', async () => {
  await openConversation();
  fireEvent.change(field(), { target: { value: 'nihao' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(api.asked(sendPath)).toHaveLength(0);
  expect((field() as HTMLTextAreaElement).value).toBe('nihao');
});

test('a lost message says so, and sent again it has the same key, so that it is not doubled', async () => {
  await openConversation();
  // It arrives; only the answer is lost.
  api.answer(sendPath, (call) => {
    keepMessage(call);
    return 'network down';
  });
  api.answer(threadPath, 'network down');
  const user = userEvent.setup();
  await user.type(field(), '在吗{Enter}');
  expect(await screen.findByText(/^未发送：/)).toBeTruthy();
  expect(shownToasts()).toEqual([]);
  api.answer(sendPath, keepMessage);
  api.answer(threadPath, answerThread);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText(/^未发送/)).toBeNull());
  expect(words()).toEqual(['您好', '想了解一下合作方式', '在吗']);
  const keys = api.asked(sendPath).map(({ body }) => body.clientKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(rows.filter(({ content }) => content === '在吗')).toHaveLength(1);
});

test('what was lost is sent by itself when the network is back', async () => {
  await openConversation();
  api.answer(sendPath, 'network down');
  api.answer(threadPath, 'network down');
  await userEvent.setup().type(field(), '在吗{Enter}');
  await screen.findByText(/^未发送：/);
  api.answer(sendPath, keepMessage);
  api.answer(threadPath, answerThread);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^未发送/)).toBeNull());
  expect(rows.at(-1)?.content).toBe('在吗');
});

test('what was lost survives a reload', async () => {
  api.answer(sendPath, 'network down');
  const { unmount } = await openConversation();
  await userEvent.setup().type(field(), '在吗{Enter}');
  await screen.findByText(/^未发送：/);
  unmount();
  api.answer(sendPath, keepMessage);
  await openConversation();
  await waitFor(() => expect(words().at(-1)).toBe('在吗'));
  await waitFor(() => expect(rows.at(-1)?.content).toBe('在吗'));
  expect(new Set(api.asked(sendPath).map(({ body }) => body.clientKey)).size).toBe(1);
});

test('a refusal says why, is not tried by itself, and can be given up', async () => {
  api.answer(sendPath, { status: 403, code: 403, message: '对方暂不接收您的消息' });
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '在吗{Enter}');
  expect(await screen.findByText('未发送：对方暂不接收您的消息')).toBeTruthy();
  await lookAgain();
  expect(api.asked(sendPath)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(words()).toEqual(['您好', '想了解一下合作方式']);
});

test('new messages come by asking for those after the ones that are here, are read out and marked read', async () => {
  rows.unshift({ id: '9', fromId: me, content: '您好' }, { id: '10', fromId: publisher, content: '请问有什么可以帮您' });
  await openConversation();
  rows.push({ id: '13', fromId: publisher, content: '下午三点可以' });
  await lookAgain();
  await waitFor(() => expect(words().at(-1)).toBe('下午三点可以'));
  expect(words()).toHaveLength(5);
  expect(api.asked(threadPath).at(-1)?.path).toContain('after=9');
  expect(screen.getByText('林晓：下午三点可以').getAttribute('role')).toBe('status');
  await waitFor(() => expect(api.asked('POST /api/chat/700001/read').at(-1)?.body).toEqual({ upTo: '13' }));
});

test('asking in vain is said, and what is there stays', async () => {
  await openConversation();
  api.answer(threadPath, 'network down');
  await lookAgain();
  expect(await screen.findByText('暂时收不到新消息，正在重新连接')).toBeTruthy();
  expect(words()).toHaveLength(2);
  api.answer(threadPath, answerThread);
  await lookAgain();
  await waitFor(() => expect(screen.queryByText('暂时收不到新消息，正在重新连接')).toBeNull());
});

test('earlier messages are put in front, and a failure can be tried again', async () => {
  rows = Array.from({ length: 40 }, (_, index) => ({ id: String(index + 1), fromId: publisher, content: `第 ${index + 1} 条` }));
  await openConversation();
  expect(words()[0]).toBe('第 11 条');
  const user = userEvent.setup();
  api.answer(threadPath, 'network down');
  await user.click(screen.getByRole('button', { name: '查看更早的消息' }));
  const retry = await screen.findByRole('button', { name: '没有加载出来，重试' });
  api.answer(threadPath, answerThread);
  await user.click(retry);
  await waitFor(() => expect(words()).toHaveLength(40));
  expect(words()[0]).toBe('第 1 条');
  expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull();
});

test('text over 500 characters cannot be sent and is not cut', async () => {
  await openConversation();
  fireEvent.change(field(), { target: { value: '长'.repeat(501) } });
  expect(screen.getByText(/501\/500/).textContent).toContain('消息不能超过 500 个字');
  expect(screen.getByRole('button', { name: '发送' }).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(api.asked(sendPath)).toHaveLength(0);
});

test('a draft is there again after another page', async () => {
  const { unmount } = await openConversation();
  await userEvent.setup().type(field(), '还没写完');
  unmount();
  await openConversation();
  await waitFor(() => expect((field() as HTMLTextAreaElement).value).toBe('还没写完'));
});

test('a chosen greeting waits in the field', async () => {
  rows = [];
  await openConversation();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^方便约个时间电话/ }));
  expect((field() as HTMLTextAreaElement).value).toMatch(/^方便约个时间电话/);
  expect(document.activeElement).toBe(field());
  expect(api.asked(sendPath)).toHaveLength(0);
});

test('blocking asks first, then takes the field away until it is undone', async () => {
  await openConversation();
  const user = userEvent.setup();
  await user.click(screen.getByLabelText('更多操作'));
  expect(screen.getByRole('link', { name: '举报这条需求' }).getAttribute('href')).toBe('/demand/report/BD10000023');
  await user.click(screen.getByRole('button', { name: '屏蔽对方' }));
  const dialog = await screen.findByRole('dialog', { name: '屏蔽「林晓」？' });
  expect(api.asked('POST /api/chat/block')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: '屏蔽' }));
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  expect(api.asked('POST /api/chat/block')[0]?.body).toEqual({ userId: publisher, blocked: true });
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '解除屏蔽' }).at(-1) as HTMLElement);
  await waitFor(() => expect(field()).toBeTruthy());
});

test('a blocked person is told so', async () => {
  state = { blockedByPeer: true };
  await openConversation();
  expect(screen.getByText(/^对方暂不接收您的消息/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
});

test('a demand that is taken down is named without a way to it', async () => {
  state = {
    demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: false, publisherId: publisher },
  };
  await openConversation();
  expect(screen.getByText('已下架')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /寻找校园渠道/ })).toBeNull();
});

test('the publisher’s answer names the reader', async () => {
  state = { demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId: me } };
  await openConversation();
  expect(screen.queryByRole('link', { name: '举报这条需求' })).toBeNull();
  await userEvent.setup().type(field(), '可以{Enter}');
  await waitFor(() => expect(api.asked(sendPath)[0]?.body).toMatchObject({ peerId: publisher, content: '可以' }));
});

test('a conversation of others is a page that is not there, a failing one can be tried again', async () => {
  api.answer(threadPath, { status: 500, code: 500, message: '服务繁忙' });
  const request: PageRequest = {
    name: 'message.content',
    row: routeRow('message.content'),
    pathname: '/',
    params: { id: '700001' },
    search: new URLSearchParams('type=chat'),
    signedIn: true,
  };
  renderPortal(<MessageContentPage request={request} />, { signedIn: true });
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(threadPath, { status: 404, code: 404, message: '会话不存在' });
  await userEvent.setup().click(retry);
  expect(await screen.findByText('会话不存在')).toBeTruthy();
});
