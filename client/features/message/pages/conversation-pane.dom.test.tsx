import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { installConversation, openConversation } from '../testing/conversation-page.tsx';

const INBOX = 'GET /api/chat/inbox/page';
const demand = { id: '9', title: '寻找校园渠道', demandNumber: 'BD10000023' };
const updatedAt = '2026-08-01T10:00:00+08:00';
const threads = [
  { threadId: '700002', peer: { id: '3', nickname: '周岚', avatar: null }, demand, lastMessage: '方便通话吗', updatedAt, unread: 3 },
  { threadId: '700001', peer: { id: '2', nickname: '林晓', avatar: null }, demand, lastMessage: '您好', updatedAt, unread: 0 },
];
const inbox = { data: { records: threads, total: 2, pageNum: 1, pageSize: 20 } };
let api: FakeApi;

beforeEach(() => {
  api = installConversation();
  api.answer(INBOX, inbox);
});

const pane = () => within(screen.getByRole('navigation', { name: '会话列表' }));

/** Simulates a wide or a narrow window. */
function setRoom(isRoomy: boolean): void {
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: isRoomy }) as unknown as MediaQueryList;
}

test('lists the other conversations beside the open one, each a link with its unread count, and marks the open one', async () => {
  setRoom(true);
  await openConversation();
  const other = await pane().findByRole('link', { name: /周岚/ });
  expect(other.getAttribute('href')).toBe('/message/content/700002?type=chat');
  expect(other.getAttribute('aria-current')).toBeNull();
  expect(other.textContent).toContain('3 条未读');
  expect(pane().getByRole('link', { name: /林晓/ }).getAttribute('aria-current')).toBe('page');
  expect(pane().getByRole('link', { name: '全部消息' }).getAttribute('href')).toBe('/message/list');
});

test('does not request the conversations if the window is too narrow', async () => {
  setRoom(false);
  await openConversation();
  await waitFor(() => expect(api.asked('GET /api/chat/700001/messages')).toHaveLength(1));
  expect(api.asked(INBOX)).toEqual([]);
});

test('a list that failed to load can be retried while the conversation stays visible', async () => {
  setRoom(true);
  api.answer(INBOX, { status: 503, code: 503, message: '服务暂时不可用' });
  await openConversation();
  const retry = await pane().findByRole('button', { name: '重试' });
  api.answer(INBOX, inbox);
  await userEvent.setup().click(retry);
  expect(await pane().findByRole('link', { name: /周岚/ })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: /林晓/ })).toBeTruthy();
});
