import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MessageEntry } from '#client/layout/message-entry.tsx';
import type { PageRequest } from '#client/lib/page-definition.ts';
import type { FakeApi } from '#client/testing/fake-api.ts';
import { renderPortal, shownToasts } from '#client/testing/render-portal.tsx';
import { routeRow } from '#shared/routes/route-table.ts';
import { installConversation, lookAgain, openConversation, server, words } from '../testing/conversation-page.tsx';
import { MessageListPage } from './message-list-page.tsx';

const none = { muted: false, pinned: false, hidden: false, hiddenUpTo: null };
const thread = (threadId: string, nickname: string, hour: number, more: object = {}) => ({
  threadId,
  peer: { id: `2${threadId}`, nickname, avatar: null },
  demand: { id: '9', title: '寻找校园渠道', demandNumber: 'BD10000023' },
  lastMessage: '您好',
  updatedAt: `2026-08-01T${hour}:00:00+08:00`,
  lastMessageId: `${threadId}9`,
  unread: 0,
  settings: none,
  ...more,
});
const settingsPath = (id: string) => `POST /api/chat/${id}/settings`;

let api: FakeApi;
/** The conversations that the fake API lists, in its order. */
let threads: ReturnType<typeof thread>[];

beforeEach(() => {
  api = installConversation();
  threads = [thread('700001', '林晓', 12), thread('700002', '周岚', 11, { unread: 3 })];
  const counted = () => threads.reduce((sum, { unread, settings }) => sum + (settings.muted ? 0 : unread), 0);
  api.answer('GET /api/chat/inbox/page', () => ({ data: { records: threads, total: threads.length, pageNum: 1, pageSize: 20 } }));
  api.answer('GET /api/chat/count-unread-messages', () => ({
    data: { totalAnnouncements: 0, totalChatMessages: counted(), totalSystemNotice: 0 },
  }));
});

/** Makes the fake API store what it is told of a conversation, once the returned function is called. */
function storeLater(id: string, store: () => object) {
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(settingsPath(id), async () => {
    await promise;
    return { data: store() };
  });
  return resolve;
}
const storeIn = (index: number, settings: object) => {
  const row = threads[index];
  if (row) row.settings = { ...row.settings, ...settings };
  return row?.settings ?? none;
};

const request: PageRequest = {
  name: 'message.list',
  row: routeRow('message.list'),
  pathname: '/message/list',
  params: {},
  search: new URLSearchParams(),
  signedIn: true,
};
async function openInbox() {
  const view = renderPortal(
    <>
      <MessageEntry />
      <MessageListPage request={request} />
    </>,
    { signedIn: true, user: { nickname: '王磊', avatar: null } },
  );
  await screen.findByRole('link', { name: /周岚/ });
  return view;
}
const list = () => screen.getByRole('list', { name: '会话' });
const row = (name: RegExp) => screen.getByRole('link', { name });
const names = () =>
  within(list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.match(/林晓|周岚/)?.[0]);
const choose = (name: string, choice: string) =>
  userEvent.click(
    within(screen.getByLabelText(`管理与${name}的会话：寻找校园渠道`).closest('details') as HTMLElement).getByRole('button', {
      name: choice,
    }),
  );
const asked = (id: string) => api.asked(settingsPath(id)).map(({ body }) => body);

describe('in the list', () => {
  test('pins a conversation at once, before the response', async () => {
    const finish = storeLater('700002', () => storeIn(1, { pinned: true }));
    await openInbox();
    expect(names()).toEqual(['林晓', '周岚']);
    await choose('周岚', '置顶会话');
    await waitFor(() => expect(names()).toEqual(['周岚', '林晓']));
    expect(row(/周岚/).textContent).toContain('已置顶');
    expect(document.activeElement).toBe(screen.getByLabelText('管理与周岚的会话：寻找校园渠道'));
    expect(asked('700002')).toEqual([{ pinned: true }]);
    threads.reverse();
    await act(async () => finish());
    await waitFor(() => expect(shownToasts()).toEqual(['已置顶']));
    expect(names()).toEqual(['周岚', '林晓']);
  });

  test('mutes a conversation: its messages leave every count, and a dot says that there are some', async () => {
    const finish = storeLater('700002', () => storeIn(1, { muted: true }));
    await openInbox();
    await waitFor(() => expect(screen.getByRole('link', { name: /^消息/ }).textContent).toContain('3 条未读'));
    await choose('周岚', '消息免打扰');
    await waitFor(() => expect(screen.getByRole('link', { name: /^消息/ }).textContent).not.toContain('未读'));
    expect(screen.getByRole('link', { name: /^会话/ }).textContent).toBe('会话');
    expect(row(/周岚/).textContent).toMatch(/已免打扰.*有未读消息/);
    expect(row(/周岚/).textContent).not.toContain('3');
    await act(async () => finish());
    await waitFor(() => expect(shownToasts()).toEqual(['已开启免打扰，未读消息不再计数']));
    expect(screen.getByRole('link', { name: /^会话/ }).textContent).toBe('会话');
  });

  test.each([
    ['a refusal', { status: 409, message: '最多置顶 20 个会话，请先取消一些置顶' }, '最多置顶 20 个会话，请先取消一些置顶'],
    ['an outage', { status: 502, message: '服务暂时不可用' }, '服务暂时不可用'],
  ])('%s returns the row to its place, and says why', async (_name, answer, reason) => {
    api.answer(settingsPath('700002'), answer);
    await openInbox();
    await choose('周岚', '置顶会话');
    await waitFor(() => expect(shownToasts().join()).toContain(reason));
    await waitFor(() => expect(names()).toEqual(['林晓', '周岚']));
    expect(row(/周岚/).textContent).not.toContain('已置顶');
  });

  test('deletes a conversation after a confirmation, up to the message that is shown', async () => {
    api.answer(settingsPath('700002'), () => {
      threads.pop();
      return { data: { ...none, hidden: true, hiddenUpTo: '7000029' } };
    });
    await openInbox();
    await choose('周岚', '删除会话');
    const dialog = within(await screen.findByRole('dialog', { name: '删除与「周岚」的会话？' }));
    expect(dialog.getByText(/只从您自己的消息中删除/)).toBeTruthy();
    expect(asked('700002')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '删除会话' }));
    await waitFor(() => expect(names()).toEqual(['林晓']));
    expect(asked('700002')).toEqual([{ hidden: true, upTo: '7000029' }]);
    expect(shownToasts()).toEqual(['会话已删除']);
    expect(screen.getByRole('link', { name: /^会话/ }).textContent).toBe('会话');
  });

  test('a conversation that could not be deleted stays, and can be tried again in the dialog', async () => {
    api.answer(settingsPath('700002'), { status: 502, message: '服务暂时不可用' });
    await openInbox();
    await choose('周岚', '删除会话');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: '删除会话' }));
    await waitFor(() => expect(shownToasts()).toEqual(['服务暂时不可用']));
    expect(threads).toHaveLength(2);
    api.answer(settingsPath('700002'), () => ({ data: { ...none, hiddenUpTo: '7000029' } }));
    await userEvent.click(dialog.getByRole('button', { name: '删除会话' }));
    await waitFor(() => expect(shownToasts().at(-1)).toBe('已删除此前的消息，会话里有新消息'));
    expect(names()).toEqual(['林晓', '周岚']);
  });

  test('an API without settings offers no menu', async () => {
    threads = threads.map(({ settings: _, lastMessageId: _id, ...rest }) => rest as (typeof threads)[number]);
    await openInbox();
    expect(screen.queryByLabelText(/^管理与/)).toBeNull();
    expect(row(/周岚/).textContent).toContain('3 条未读');
  });
});

describe('in the conversation', () => {
  const tell = () => userEvent.click(screen.getByRole('button', { name: '消息免打扰' }));

  test('shows a change at once, and takes it back if the call fails', async () => {
    server.state = { settings: none };
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer(settingsPath('700001'), async () => {
      await promise;
      return { status: 502, message: '服务暂时不可用' };
    });
    await openConversation();
    await tell();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('已免打扰');
    await act(async () => resolve());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).not.toContain('已免打扰'));
    expect(shownToasts()).toEqual(['服务暂时不可用']);
    expect(words()).toHaveLength(2);
  });

  test('deleting it leads to the list', async () => {
    server.state = { settings: none };
    api.answer(settingsPath('700001'), () => {
      server.rows = [];
      server.state = { settings: { ...none, hidden: true, hiddenUpTo: '12' } };
      return { data: { ...none, hidden: true, hiddenUpTo: '12' } };
    });
    const { visited } = await openConversation();
    await userEvent.click(screen.getByRole('button', { name: '删除会话' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: '删除与「林晓」的会话？' })).getByRole('button', { name: '删除会话' }),
    );
    await waitFor(() => expect(visited).toEqual(['/message/list']));
    expect(asked('700001')).toEqual([{ hidden: true, upTo: '12' }]);
    expect(screen.queryByText('您好')).toBeNull();
  });

  test('a conversation deleted elsewhere becomes empty, can be reported, and shows what is written then', async () => {
    server.state = { settings: none, reported: false };
    await openConversation();
    expect(words()).toHaveLength(2);
    server.rows = [];
    server.state = { settings: { ...none, hidden: true, hiddenUpTo: '12' }, reported: false };
    await lookAgain();
    expect(await screen.findByText('此前的消息您已删除')).toBeTruthy();
    expect(screen.queryByText('您好')).toBeNull();
    expect(screen.queryByRole('button', { name: '删除会话' })).toBeNull();
    expect(screen.getByRole('button', { name: '举报对方' })).toBeTruthy();
    server.rows = [{ id: '13', fromId: '2', content: '还在吗' }];
    server.state = { settings: { ...none, hiddenUpTo: '12' } };
    await lookAgain();
    await waitFor(() => expect(words()).toEqual(['还在吗']));
  });

  test('an API without settings offers none', async () => {
    await openConversation();
    expect(screen.getByRole('button', { name: '屏蔽对方' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /置顶|免打扰|删除会话/ })).toBeNull();
  });
});
