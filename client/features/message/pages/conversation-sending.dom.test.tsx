import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import {
  answerThread,
  field,
  installConversation,
  keepMessage,
  log,
  lookAgain,
  me,
  openConversation,
  publisher,
  sendPath,
  server,
  threadPath,
  words,
} from '../testing/conversation-page.tsx';

let api: FakeApi;

beforeAll(loadParts);

beforeEach(() => {
  api = installConversation();
});

const hold = () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
};

test('Enter sends: the message appears immediately as 发送中, and only once after it has arrived', async () => {
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
  // The sender is not the publisher, so the receiver need not be named.
  expect(api.asked(sendPath)[0]?.body).toEqual({ demandId: '9', content: '什么时候方便\n电话聊', clientKey: expect.any(String) });
  expect(localStorage.length).toBe(0);
});

test('shows a message once even if the API omits the sender’s key', async () => {
  api.answer(sendPath, (call) => {
    const answer = keepMessage(call);
    server.rows.push({ id: answer.data.id, fromId: me, content: '只有一条' });
    server.rows.splice(-2, 1);
    return answer;
  });
  await openConversation();
  await userEvent.setup().type(field(), '只有一条{Enter}');
  await waitFor(() => expect(log().textContent).not.toContain('发送中'));
  expect(words().slice(2)).toEqual(['只有一条']);
});

test('invalidates the list of conversations after a message: its last words and its order change', async () => {
  const { queryClient } = await openConversation();
  queryClient.setQueryData(['chat.listConversations', {}], {});
  await userEvent.type(field(), '周三见{Enter}');
  await waitFor(() => expect(api.asked(sendPath)).toHaveLength(1));
  await waitFor(() => expect(queryClient.getQueryState(['chat.listConversations', {}])?.isInvalidated).toBe(true));
});

test('an Enter that confirms an IME composition sends nothing', async () => {
  await openConversation();
  fireEvent.change(field(), { target: { value: 'nihao' } });
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 });
  expect(api.asked(sendPath)).toHaveLength(0);
  expect((field() as HTMLTextAreaElement).value).toBe('nihao');
});

test('reports a lost message and retries it under the same key, without a duplicate', async () => {
  await openConversation();
  // The message arrives; only the response is lost.
  api.answer(sendPath, (call) => {
    keepMessage(call);
    return 'network down';
  });
  api.answer(threadPath, 'network down');
  const user = userEvent.setup();
  await user.type(field(), '在吗{Enter}');
  expect(await screen.findByText(/^未确认送达：/)).toBeTruthy();
  expect(shownToasts()).toEqual([]);
  api.answer(sendPath, keepMessage);
  api.answer(threadPath, answerThread);
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(screen.queryByText(/^未确认送达/)).toBeNull());
  expect(words()).toEqual(['您好', '想了解一下合作方式', '在吗']);
  const keys = api.asked(sendPath).map(({ body }) => body.clientKey);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(server.rows.filter(({ content }) => content === '在吗')).toHaveLength(1);
});

test('resends a lost message automatically when the network is back', async () => {
  await openConversation();
  api.answer(sendPath, 'network down');
  api.answer(threadPath, 'network down');
  await userEvent.setup().type(field(), '在吗{Enter}');
  await screen.findByText(/^未确认送达：/);
  api.answer(sendPath, keepMessage);
  api.answer(threadPath, answerThread);
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText(/^未确认送达/)).toBeNull());
  expect(server.rows.at(-1)?.content).toBe('在吗');
});

test('resends a lost message before a newer one', async () => {
  await openConversation();
  api.answer(sendPath, 'network down');
  const user = userEvent.setup();
  await user.type(field(), '第一句{Enter}');
  await screen.findByText(/^未确认送达：/);
  api.answer(sendPath, async (call) => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    return keepMessage(call);
  });
  await user.type(field(), '第二句{Enter}');
  await waitFor(() => expect(server.rows.slice(2).map(({ content }) => content)).toEqual(['第一句', '第二句']));
  await waitFor(() => expect(words().slice(2)).toEqual(['第一句', '第二句']));
});

test('reports a refused message and keeps its position while the conversation continues', async () => {
  api.answer(sendPath, { status: 400, code: 400, message: '含有违规内容，请修改' });
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '在吗{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('未发送：含有违规内容，请修改');
  server.rows.push({ id: '13', fromId: publisher, content: '请讲' });
  await lookAgain();
  await waitFor(() => expect(words()).toHaveLength(4));
  expect(words()).toEqual(['您好', '想了解一下合作方式', '在吗', '请讲']);
  // After a retry it is the newest message, even if it is refused again.
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(api.asked(sendPath)).toHaveLength(2));
  await screen.findByRole('alert');
  expect(words()).toEqual(['您好', '想了解一下合作方式', '请讲', '在吗']);
});

test('a lost message survives a reload', async () => {
  api.answer(sendPath, 'network down');
  const { unmount } = await openConversation();
  await userEvent.setup().type(field(), '在吗{Enter}');
  await screen.findByText(/^未确认送达：/);
  unmount();
  api.answer(sendPath, keepMessage);
  await openConversation();
  await waitFor(() => expect(words().at(-1)).toBe('在吗'));
  await waitFor(() => expect(server.rows.at(-1)?.content).toBe('在吗'));
  expect(new Set(api.asked(sendPath).map(({ body }) => body.clientKey)).size).toBe(1);
});

test('shows the reason of a refusal, does not retry it automatically, and allows discarding it', async () => {
  api.answer(sendPath, { status: 403, code: 403, message: '对方暂不接收您的消息' });
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '在吗{Enter}');
  expect(await screen.findByText('未发送：对方暂不接收您的消息')).toBeTruthy();
  await lookAgain();
  expect(api.asked(sendPath)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '删除' }));
  expect(words()).toEqual(['您好', '想了解一下合作方式']);
  // The button is removed; the focus stays in the conversation.
  expect(document.activeElement).toBe(log());
});

test('revising a refused message appends it to the text in the field and sends it as a new message', async () => {
  api.answer(sendPath, { status: 400, code: 400, message: '内容含有违禁词' });
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '保证稳赚{Enter}');
  await screen.findByText('未发送：内容含有违禁词');
  await user.type(field(), '您好');
  await user.click(screen.getByRole('button', { name: '修改' }));
  expect((field() as HTMLTextAreaElement).value).toBe('您好\n保证稳赚');
  expect(document.activeElement).toBe(field());
  expect(words()).toEqual(['您好', '想了解一下合作方式']);
  api.answer(sendPath, keepMessage);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.rows.at(-1)?.content).toBe('您好\n保证稳赚'));
  expect(new Set(api.asked(sendPath).map(({ body }) => body.clientKey)).size).toBe(2);
});

test.each([
  ['that was lost', 'network down' as const],
  ['whose answer cannot be read', { data: null }],
])('does not offer to revise a message %s: it may have arrived, and a revision would be a second message', async (_what, answer) => {
  await openConversation();
  api.answer(sendPath, answer);
  api.answer(threadPath, 'network down');
  await userEvent.setup().type(field(), '在吗{Enter}');
  await screen.findByText(/^未确认送达：/);
  expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
});

test('text over 500 characters is neither sent nor truncated', async () => {
  await openConversation();
  fireEvent.change(field(), { target: { value: '长'.repeat(501) } });
  expect(screen.getByText(/501\/500/).textContent).toContain('消息不能超过 500 个字');
  expect(screen.getByRole('button', { name: '发送' }).hasAttribute('disabled')).toBe(true);
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(api.asked(sendPath)).toHaveLength(0);
});

test('a draft survives navigation to another page', async () => {
  const { unmount } = await openConversation();
  await userEvent.setup().type(field(), '还没写完');
  unmount();
  await openConversation();
  await waitFor(() => expect((field() as HTMLTextAreaElement).value).toBe('还没写完'));
});

test('clears a draft that another tab has sent, unless the text has changed', async () => {
  await openConversation();
  const user = userEvent.setup();
  await user.type(field(), '周三见');
  const key = localStorage.key(0);
  const oldValue = localStorage.getItem(key ?? '');
  const endElsewhere = () => act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null })));
  await user.type(field(), '吧');
  await endElsewhere();
  expect((field() as HTMLTextAreaElement).value).toBe('周三见吧');
  await user.type(field(), '{Backspace}');
  await endElsewhere();
  expect((field() as HTMLTextAreaElement).value).toBe('');
});

test('a chosen greeting is inserted into the field and not sent', async () => {
  server.rows = [];
  await openConversation();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^方便约个时间电话/ }));
  expect((field() as HTMLTextAreaElement).value).toMatch(/^方便约个时间电话/);
  expect(document.activeElement).toBe(field());
  expect(api.asked(sendPath)).toHaveLength(0);
});

test('right-to-left text is shown right to left', async () => {
  server.rows = [{ id: '11', fromId: publisher, content: 'مرحبا!' }];
  await openConversation();
  expect(screen.getByText('مرحبا!').dir).toBe('auto');
  expect(field().dir).toBe('auto');
});

test('the publisher’s answer names the receiver', async () => {
  server.state = {
    demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId: me },
  };
  await openConversation();
  expect(screen.queryByRole('link', { name: '举报这条需求' })).toBeNull();
  await userEvent.setup().type(field(), '可以{Enter}');
  await waitFor(() => expect(api.asked(sendPath)[0]?.body).toMatchObject({ peerId: publisher, content: '可以' }));
});
