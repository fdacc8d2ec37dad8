import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unreadQuery } from '#client/layout/layout-queries.ts';
import { loadParts } from '#client/lib/lazy-page.tsx';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { anyDemand, listHref } from '#shared/rules/demand-search.ts';
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
  server,
  showConversation,
  threadPath,
  words,
} from '../testing/conversation-page.tsx';

let api: FakeApi;

beforeAll(loadParts);

beforeEach(() => {
  api = installConversation();
});

/** The latest announcement to screen readers. */
const heard = () => screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('林晓：'))?.textContent;

test('shows the messages of both sides in order, the demand above them and the read mark', async () => {
  await openConversation();
  expect(words()).toEqual(['您好', '想了解一下合作方式']);
  expect(log().textContent).toContain('已读');
  expect(screen.getByRole('link', { name: /寻找校园渠道/ }).getAttribute('href')).toBe('/demand/BD10000023');
  await waitFor(() => expect(api.asked(readPath).map(({ body }) => body)).toEqual([{ upTo: '11' }]));
});

test('polls for messages after the known ones, announces them and marks them as read', async () => {
  server.rows.unshift({ id: '9', fromId: me, content: '您好' }, { id: '10', fromId: publisher, content: '请问有什么可以帮您' });
  await openConversation();
  server.rows.push({ id: '13', fromId: publisher, content: '下午三点可以' });
  await lookAgain();
  await waitFor(() => expect(words().at(-1)).toBe('下午三点可以'));
  expect(words()).toHaveLength(5);
  expect(api.asked(threadPath).at(-1)?.path).toContain('after=9');
  expect(heard()).toBe('林晓：下午三点可以');
  await waitFor(() => expect(api.asked(readPath).at(-1)?.body).toEqual({ upTo: '13' }));
});

test('addresses in a message are links: pages of this site at once, other sites after a warning', async () => {
  server.rows.push({
    id: '13',
    fromId: publisher,
    content: '见 https://portal.example/demand/BD10000024 和 https://docs.example.com/a，谢谢',
  });
  await openConversation();
  expect(words().at(-1)).toBe('见 https://portal.example/demand/BD10000024 和 https://docs.example.com/a，谢谢');
  const page = within(log()).getByRole('link', { name: 'https://portal.example/demand/BD10000024' });
  expect(page.getAttribute('href')).toBe('/demand/BD10000024');
  fireEvent.click(within(log()).getByRole('link', { name: 'https://docs.example.com/a' }));
  const warning = await screen.findByRole('dialog', { name: '您即将离开本站' });
  expect(within(warning).getByText('docs.example.com')).toBeTruthy();
});

test('announces each of several new messages, and a repeated text again', async () => {
  await openConversation();
  server.rows.push({ id: '13', fromId: publisher, content: '可以' }, { id: '14', fromId: publisher, content: '周三见' });
  await lookAgain();
  await waitFor(() => expect(heard()).toBe('林晓：可以 周三见'));
  server.rows.push({ id: '15', fromId: publisher, content: '好的' });
  await lookAgain();
  await waitFor(() => expect(heard()).toBe('林晓：好的'));
  const first = screen.getByText('林晓：好的');
  server.rows.push({ id: '16', fromId: publisher, content: '好的' });
  await lookAgain();
  await waitFor(() => expect(words()).toHaveLength(6));
  expect(heard()).toBe('林晓：好的');
  expect(first.isConnected).toBe(false);
});

test('more new messages than one response holds leave no gap', async () => {
  await openConversation();
  for (let id = 13; id < 75; id += 1) server.rows.push({ id: String(id), fromId: publisher, content: `第 ${id} 条` });
  await lookAgain();
  await waitFor(() => expect(words().at(-1)).toBe('第 74 条'));
  await userEvent.setup().click(screen.getByRole('button', { name: '查看更早的消息' }));
  await waitFor(() => expect(words()).toEqual(server.rows.map(({ content }) => content)));
});

test('jumps to new messages without animation if the user prefers reduced motion', async () => {
  await openConversation();
  const steps: unknown[] = [];
  log().scrollTop = -100;
  log().scrollTo = ((options: unknown) => void steps.push(options)) as Element['scrollTo'];
  server.rows.push({ id: '13', fromId: publisher, content: '下午三点可以' });
  await lookAgain();
  const button = await screen.findByRole('button', { name: '有新消息' });
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('motion') }) as unknown as MediaQueryList;
  fireEvent.click(button);
  expect(steps).toEqual([{ top: 0, behavior: 'instant' }]);
});

test('does not show 已读 below a message that was written after the last read one', async () => {
  server.rows.push({ id: '13', fromId: me, content: '还在吗' });
  await openConversation();
  expect(words()).toHaveLength(3);
  expect(log().textContent).not.toContain('已读');
});

test('retries marking messages as read after a server error', async () => {
  api.answer(readPath, { status: 503, code: 503, message: '服务暂时不可用' });
  await openConversation();
  await waitFor(() => expect(api.asked(readPath)).toHaveLength(1));
  await waitFor(() => expect(api.asked(readPath)).toHaveLength(2), { timeout: 3_000 });
});

test('reports failed polling and keeps the messages that are loaded', async () => {
  await openConversation();
  api.answer(threadPath, 'network down');
  await lookAgain();
  expect(await screen.findByText('暂时收不到新消息，正在重新连接')).toBeTruthy();
  expect(words()).toHaveLength(2);
  api.answer(threadPath, answerThread);
  await lookAgain();
  await waitFor(() => expect(screen.queryByText('暂时收不到新消息，正在重新连接')).toBeNull());
});

test('earlier messages are prepended, and a failure can be retried', async () => {
  server.rows = Array.from({ length: 40 }, (_, index) => ({ id: String(index + 1), fromId: publisher, content: `第 ${index + 1} 条` }));
  const { queryClient } = await openConversation();
  expect(words()[0]).toBe('第 11 条');
  const user = userEvent.setup();
  api.answer(threadPath, 'network down');
  await user.click(screen.getByRole('button', { name: '查看更早的消息' }));
  const retry = await screen.findByRole('button', { name: '没有加载出来，重试' });
  api.answer(threadPath, answerThread);
  await user.click(retry);
  await waitFor(() => expect(words()).toHaveLength(40));
  expect(words()[0]).toBe('第 1 条');
  // They remain when a write of another tab makes the conversation refetch.
  await act(() => queryClient.invalidateQueries({ queryKey: ['chat.getConversation'] }));
  expect(words()).toHaveLength(40);
  expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull();
  expect(document.activeElement).toBe(log());
});

test('blocking asks for confirmation, then removes the field until the user unblocks', async () => {
  const { queryClient } = await openConversation();
  const user = userEvent.setup();
  queryClient.setQueryData(unreadQuery.queryKey, { totalAnnouncements: 0, totalChatMessages: 3, totalSystemNotice: 0 });
  await user.click(screen.getByLabelText('更多操作'));
  expect(screen.getByRole('link', { name: '举报这条需求' }).getAttribute('href')).toBe('/demand/report/BD10000023');
  await user.click(screen.getByRole('button', { name: '屏蔽对方' }));
  const dialog = await screen.findByRole('dialog', { name: '屏蔽「林晓」？' });
  expect(api.asked('POST /api/chat/block')).toHaveLength(0);
  await user.click(within(dialog).getByRole('button', { name: '屏蔽' }));
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  expect(api.asked('POST /api/chat/block')[0]?.body).toEqual({ userId: publisher, blocked: true });
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
  // The unread count is invalidated: it no longer includes the blocked user's other messages.
  expect(queryClient.getQueryState(unreadQuery.queryKey)?.isInvalidated).toBe(true);
  await user.click(screen.getAllByRole('button', { name: '解除屏蔽' }).at(-1) as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test('a response that was in flight during a block does not restore the field', async () => {
  await openConversation();
  const user = userEvent.setup();
  let letGo = () => {};
  api.answer(threadPath, async (call) => {
    const answer = answerThread(call);
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    return answer;
  });
  await lookAgain();
  await user.click(screen.getByLabelText('更多操作'));
  await user.click(screen.getByRole('button', { name: '屏蔽对方' }));
  await user.click(within(await screen.findByRole('dialog', { name: '屏蔽「林晓」？' })).getByRole('button', { name: '屏蔽' }));
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  api.answer(threadPath, answerThread);
  await act(async () => letGo());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
});

test('blocking a user invalidates suggestions and the lists that contain them', async () => {
  const { queryClient } = await openConversation();
  const user = userEvent.setup();
  const lists = ['chat.listConversations', 'match.list', 'demand.listRecommended', 'savedSearch.list', 'demandStats.listInterested'];
  for (const list of lists) queryClient.setQueryData([list, {}], {});
  await user.click(screen.getByLabelText('更多操作'));
  await user.click(screen.getByRole('button', { name: '屏蔽对方' }));
  await user.click(within(await screen.findByRole('dialog', { name: '屏蔽「林晓」？' })).getByRole('button', { name: '屏蔽' }));
  expect(await screen.findByText('您已屏蔽对方，双方都不能发送消息。')).toBeTruthy();
  await waitFor(() => expect(lists.filter((list) => !queryClient.getQueryState([list, {}])?.isInvalidated)).toEqual([]));
});

test('tells a blocked user and hides the field', async () => {
  server.state = { blockedByPeer: true };
  await openConversation();
  expect(screen.getByText(/^对方暂不接收您的消息/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看其他合作需求' }).getAttribute('href')).toBe(listHref(anyDemand));
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
});

test('hides the field if the peer’s account is deleted', async () => {
  server.state = { peerGone: true };
  await openConversation();
  expect(words()).toHaveLength(2);
  expect(screen.getByText('对方已注销账号，收不到新消息。')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
});

test('hides the field if the peer is temporarily unavailable', async () => {
  server.state = { peerAway: true };
  await openConversation();
  expect(screen.getByText(/^对方暂时无法联系/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看其他合作需求' }).getAttribute('href')).toBe(listHref(anyDemand));
  expect(screen.queryByRole('textbox', { name: '消息内容' })).toBeNull();
});

test('names a demand that is taken down without a link to it', async () => {
  server.state = {
    demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: false, publisherId: publisher },
  };
  await openConversation();
  expect(screen.getByText('已下架')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /寻找校园渠道/ })).toBeNull();
  // The report link remains, because the two users have been in contact about the demand.
  expect(screen.getByRole('link', { name: '举报这条需求', hidden: true })).toBeTruthy();
});

test('does not link the user’s own demand either once it is removed', async () => {
  server.state = {
    demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: false, publisherId: me },
  };
  await openConversation();
  expect(screen.getByText('寻找校园渠道')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /寻找校园渠道/ })).toBeNull();
});

test('another user’s conversation is a 404, and a failed one can be retried', async () => {
  api.answer(threadPath, { status: 500, code: 500, message: '服务繁忙' });
  showConversation();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.answer(threadPath, { status: 404, code: 404, message: '会话不存在' });
  await userEvent.setup().click(retry);
  expect(await screen.findByText('会话不存在')).toBeTruthy();
});

test.each([
  ['a reader, who asks', publisher, '您好，想了解一下这个需求对合作方有哪些要求？'],
  ['a publisher, who answers', me, '需求还在对接中，方便先发一份公司和资源介绍吗？'],
])('the ready-made sentences are those of %s', async (_who, publisherId, sentence) => {
  server.state = { demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId } };
  await openConversation();
  fireEvent.click(screen.getByRole('button', { name: '常用语' }));
  fireEvent.click(await screen.findByRole('button', { name: sentence }));
  expect(field()).toHaveProperty('value', sentence);
});
