import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noteAlive } from '#client/lib/live-state.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { shownToasts } from '#client/testing/render-portal.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import {
  answerThread,
  field,
  installConversation,
  log,
  lookAgain,
  me,
  openConversation,
  publisher,
  readPath,
  retractMessage,
  retractPath,
  server,
  threadPath,
  words,
} from '../testing/conversation-page.tsx';

let api: FakeApi;

/** Time that many ms ago, as the API writes it. */
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

beforeEach(() => {
  api = installConversation();
  server.state = { retractedIds: [] };
  server.rows.push({ id: '13', fromId: me, content: '发错了', createdAt: ago(MINUTE_MS) });
  api.answer(retractPath('13'), () => retractMessage('13'));
});
afterEach(() => void jest.useRealTimers());

const user = userEvent.setup();
const button = (name: string) => within(log()).getByRole('button', { name });
const hasButton = (name: string) => within(log()).queryByRole('button', { name }) !== null;
const text = () => (field() as HTMLTextAreaElement).value;

test('only own messages of the last two minutes can be retracted, and only with an API that has the call', async () => {
  server.rows.push({ id: '14', fromId: publisher, content: '请讲', createdAt: ago(MINUTE_MS) });
  const { unmount } = await openConversation();
  expect(within(log()).getAllByRole('button', { name: '撤回' })).toHaveLength(1);
  expect(button('撤回').closest('li')?.textContent).toContain('发错了');
  unmount();
  server.state = {};
  await openConversation();
  expect(hasButton('撤回')).toBe(false);
});

test('a retracted message becomes a line in its place, and its text can be edited again', async () => {
  const { queryClient } = await openConversation();
  queryClient.setQueryData(['chat.listConversations', {}], {});
  await user.type(field(), '先说一句');
  await user.click(button('撤回'));
  await waitFor(() => expect(words()).toEqual(['您好', '想了解一下合作方式', '您撤回了一条消息']));
  expect(queryClient.getQueryState(['chat.listConversations', {}])?.isInvalidated).toBe(true);
  expect(document.activeElement).toBe(button('重新编辑'));
  await user.keyboard('{Enter}');
  expect(text()).toBe('先说一句\n发错了');
  expect(document.activeElement).toBe(field());
  // The text is in the draft now.
  expect(hasButton('重新编辑')).toBe(false);
  expect([hasButton('撤回'), shownToasts()]).toEqual([false, []]);
});

test('the text is remembered for other conversations in between, but not after the page was loaded again', async () => {
  const { queryClient, unmount } = await openConversation();
  await user.click(button('撤回'));
  await screen.findByRole('button', { name: '重新编辑' });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('发错了');
  unmount();
  queryClient.clear();
  await openConversation();
  expect(words()).toContain('您撤回了一条消息');
  expect(hasButton('重新编辑')).toBe(false);
});

test.each([
  ['the two minutes are over', { status: 409, message: '发送已超过 2 分钟，不能撤回' }, '发送已超过 2 分钟，不能撤回'],
  ['there is no network', 'network down', '请求失败，请检查网络连接'],
  ['the API lacks the call', { status: 405, message: 'Method Not Allowed' }, '请求发生错误'],
] as const)('the message stays and a sentence tells why if %s', async (_reason, refusal, sentence) => {
  api.answer(retractPath('13'), refusal);
  await openConversation();
  await user.click(button('撤回'));
  await waitFor(() => expect(shownToasts()).toEqual([sentence]));
  expect(words().at(-1)).toBe('发错了');
  expect(hasButton('重新编辑')).toBe(false);
});

test('after a lost response the next poll shows the retraction, and the text can still be edited', async () => {
  api.answer(retractPath('13'), () => {
    retractMessage('13');
    return 'network down';
  });
  await openConversation();
  await user.click(button('撤回'));
  await waitFor(() => expect(shownToasts()).toHaveLength(1));
  await lookAgain();
  await user.click(await screen.findByRole('button', { name: '重新编辑' }));
  expect(text()).toBe('发错了');
});

test('the offer ends after two minutes, by the clock of the server', async () => {
  jest.useFakeTimers({ now: Date.now(), doNotFake: ['queueMicrotask', 'performance'] });
  await openConversation();
  expect(hasButton('撤回')).toBe(true);
  await act(async () => void jest.advanceTimersByTime(MINUTE_MS + 1_000));
  expect(hasButton('撤回')).toBe(false);
  // The server's clock is a minute behind: for it the message is a minute old.
  server.state = { ...server.state, now: ago(MINUTE_MS) };
  await lookAgain();
  await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
  expect(hasButton('撤回')).toBe(true);
});

test('a retraction by the other user shows in place after a poll that no longer contains the message, and is not announced', async () => {
  server.rows = Array.from({ length: 12 }, (_value, index) => ({
    id: String(index + 1),
    fromId: publisher,
    content: `第 ${index + 1} 句`,
  }));
  await openConversation();
  retractMessage('2');
  server.rows.push({ id: '13', fromId: publisher, content: '', retracted: true });
  await lookAgain();
  await waitFor(() => expect(words()[1]).toBe('对方撤回了一条消息'));
  expect(words()).toHaveLength(13);
  expect(words().at(-1)).toBe('对方撤回了一条消息');
  const asked = api.asked(threadPath).at(-1);
  expect(new URL(String(asked?.path), 'https://portal.example').searchParams.get('after')).toBe('9');
  expect(
    screen
      .getAllByRole('status')
      .map((region) => region.textContent)
      .join(''),
  ).toBe('');
  expect(hasButton('重新编辑')).toBe(false);
});

test('a response that was requested before the retraction does not bring the message back', async () => {
  await openConversation();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const old = structuredClone(answerThread({ path: '/?after=12' }));
  api.answer(threadPath, async () => {
    await held;
    return old;
  });
  await lookAgain();
  await user.click(button('撤回'));
  await screen.findByText('您撤回了一条消息');
  await act(async () => release());
  await waitFor(() => expect(words().at(-1)).toBe('您撤回了一条消息'));
});

test('reading marks the messages before a retracted one, and only them', async () => {
  server.rows = [
    { id: '11', fromId: publisher, content: '您好' },
    { id: '12', fromId: publisher, content: '', retracted: true },
  ];
  await openConversation();
  await waitFor(() => expect(api.asked(readPath).map(({ body }) => body)).toEqual([{ upTo: '11' }]));
});

test('who has retracted the last message is not asked whether its answer may be announced', async () => {
  Object.assign(globalThis, { Notification: { permission: 'default' } });
  noteAlive();
  await openConversation();
  await user.type(field(), '在吗{Enter}');
  expect(await screen.findByRole('group', { name: '桌面提醒' })).toBeTruthy();
  const sent = String(server.rows.at(-1)?.id);
  Object.assign(server.rows.at(-1) ?? {}, { createdAt: ago(0) });
  api.answer(retractPath(sent), () => retractMessage(sent));
  await lookAgain();
  const last = () => within(log()).getAllByRole('button', { name: '撤回' }).at(-1);
  await waitFor(() => expect(last()?.closest('li')?.textContent).toContain('在吗'));
  await user.click(last() as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('group', { name: '桌面提醒' })).toBeNull());
  Reflect.deleteProperty(globalThis, 'Notification');
});
