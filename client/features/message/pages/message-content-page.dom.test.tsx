import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import type { PageRequest } from '#client/lib/page-definition.ts';
import { type FakeApi, installFakeApi } from '#client/testing/fake-api.ts';
import { renderPortal } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { MessageContentPage } from './message-content-page.tsx';

const ID = '700001';
const THREAD = `GET /api/chat/${ID}/messages`;
const ANNOUNCEMENT = 'GET /v1/sysAnnouncement/detail';
const createdAt = '2026-06-01T08:00:00+08:00';
const thread = {
  data: {
    threadId: ID,
    peer: { id: '10002', nickname: '林晓', avatar: null },
    demand: { id: '9', demandNumber: 'BD10000023', title: '寻找校园渠道', typeCode: '10', available: true, publisherId: '10002' },
    messages: [{ id: '11', demandId: '9', fromId: '10002', toId: '10001', content: '您好', read: true, createdAt, clientKey: null }],
    hasEarlier: false,
    readUpTo: null,
  },
};
const announcement = { data: { id: ID, title: '节假日审核安排', content: '照常审核。', createdAt, read: true, pinned: false } };
const missing = { status: 404, code: 404, message: '不存在' };
let api: FakeApi;

beforeEach(() => {
  api = installFakeApi({
    [`POST /api/chat/${ID}/read`]: { data: { unread: 0 } },
    'GET /api/chat/count-unread-messages': { data: {} },
    [THREAD]: missing,
    [ANNOUNCEMENT]: missing,
  });
});
afterEach(cleanup);

function open(query: string): void {
  const request: PageRequest = {
    name: 'message.content',
    row: routeRow('message.content'),
    pathname: `/message/content/${ID}`,
    params: { id: ID },
    search: new URLSearchParams(query),
    signedIn: true,
  };
  renderPortal(<MessageContentPage request={request} />, { signedIn: true, user: { nickname: '王磊', avatar: null } });
}

const title = (name: RegExp) => screen.findByRole('heading', { level: 1, name });

test.each(['', 'type=', 'type=zzz', 'type=chat'])(
  'opens the conversation with the id (?%s) without requesting an announcement',
  async (query) => {
    api.answer(THREAD, thread);
    open(query);
    await title(/林晓/);
    expect(screen.getByText('您好')).toBeTruthy();
    expect(api.asked(ANNOUNCEMENT)).toEqual([]);
  },
);

test.each(['', 'type=zzz', 'type=announcement'])('opens the announcement with the id (?%s)', async (query) => {
  api.answer(ANNOUNCEMENT, announcement);
  open(query);
  await title(/节假日审核安排/);
});

test('an id of both opens the conversation; an explicit type opens its own kind', async () => {
  api.answer(THREAD, thread);
  api.answer(ANNOUNCEMENT, announcement);
  for (const [query, name] of [
    ['', /林晓/],
    ['type=chat', /林晓/],
    ['type=announcement', /节假日审核安排/],
  ] as const) {
    open(query);
    await title(name);
    cleanup();
  }
});

test.each([400, 403])('falls back to the announcement if the API answers %i for the conversation', async (status) => {
  api.answer(THREAD, { status, code: status, message: '编号不正确' });
  api.answer(ANNOUNCEMENT, announcement);
  open('');
  await title(/节假日审核安排/);
});

test('reports an unavailable conversation instead of trying the announcement', async () => {
  api.answer(THREAD, { status: 503, code: 503, message: '服务繁忙' });
  api.answer(ANNOUNCEMENT, announcement);
  open('');
  expect(await screen.findByText('服务繁忙', {}, { timeout: 4_000 })).toBeTruthy();
  expect(api.asked(ANNOUNCEMENT)).toEqual([]);
});

test('an id of neither kind shows that the message was not found', async () => {
  open('');
  expect(await screen.findByText('没有找到这条消息，可能已被删除，或者地址有误。')).toBeTruthy();
});
