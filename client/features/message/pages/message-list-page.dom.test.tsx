import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { MessageListPage } from './message-list-page.tsx';

let api: FakeApi;
let unread: number;

beforeEach(() => {
  jest.useFakeTimers({ advanceTimers: true });
  unread = 0;
  const thread = {
    threadId: '700001',
    peer: { id: '2', nickname: '林晓', avatar: null },
    demand: { id: '9', title: '寻找校园渠道', demandNumber: 'BD10000023' },
    lastMessage: '您好',
    updatedAt: '2026-08-01T10:00:00+08:00',
  };
  api = installFakeApi({
    'GET /api/chat/inbox/page': () => ({ data: { records: [{ ...thread, unread }], total: 1, pageNum: 1, pageSize: 20 } }),
    'GET /api/chat/count-unread-messages': () => ({ data: { totalAnnouncements: 0, totalChatMessages: unread, totalSystemNotice: 0 } }),
  });
});

afterEach(() => {
  jest.useRealTimers();
});

test('counts a message that arrives while the list is open in the conversation, the tab and the header', async () => {
  const request: PageRequest = {
    name: 'message.list',
    row: routeRow('message.list'),
    pathname: '/message/list',
    params: {},
    search: new URLSearchParams(),
    signedIn: true,
  };
  renderPortal(
    <>
      <MessageEntry />
      <MessageListPage request={request} />
    </>,
    { signedIn: true, user: { nickname: '王磊', avatar: null } },
  );
  expect((await screen.findByRole('link', { name: /寻找校园渠道/ })).textContent).not.toContain('未读');
  unread = 1;
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  await waitFor(() => expect(screen.getByRole('link', { name: /寻找校园渠道/ }).textContent).toContain('1 条未读'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^会话/ }).textContent).toBe('会话1'));
  expect(screen.getByRole('link', { name: /^消息/ }).textContent).toContain('1 条未读');
  expect(api.asked('GET /api/chat/inbox/page')).toHaveLength(2);
});
