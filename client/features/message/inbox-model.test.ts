import { expect, test } from '@jest/globals';
import type { ChatThread, ThreadSettings } from '#shared/contract/chat.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { countedIn, withMoreUnread, withRowSettings } from './inbox-model.ts';

const none: ThreadSettings = { muted: false, pinned: false, hidden: false, hiddenUpTo: null };
const thread = (threadId: string, hour: number, settings: Partial<ThreadSettings> = {}): ChatThread => ({
  threadId,
  peer: { id: '2', nickname: '林晓', avatar: null },
  demand: { id: '9', title: '寻找校园渠道', demandNumber: null },
  lastMessage: '您好',
  unread: 2,
  updatedAt: `2026-08-01T${hour}:00:00+08:00`,
  lastMessageId: '11',
  settings: { ...none, ...settings },
});
const page = (...records: ChatThread[]): Page<ChatThread> => ({ records, total: 30, pageNum: 1, pageSize: 20, hasMore: true });
const ids = ({ records }: Page<ChatThread>) => records.map(({ threadId }) => threadId).join('');
const list = page(thread('a', 11, { pinned: true }), thread('b', 14), thread('c', 13), thread('d', 12));

test.each<[string, string, Partial<ThreadSettings>, string]>([
  ['pinning moves a row among the pinned ones, by time', 'd', { pinned: true }, 'dabc'],
  ['unpinning moves it back', 'a', { pinned: false }, 'bcda'],
  ['muting moves nothing', 'c', { muted: true }, 'abcd'],
  ['hiding removes it', 'b', { hidden: true }, 'acd'],
  ['a conversation of another page changes nothing', 'x', { pinned: true }, 'abcd'],
])('%s', (_name, id, change, order) => {
  const changed = withRowSettings(list, id, { ...none, ...change });
  expect(ids(changed)).toBe(order);
  expect(changed.total).toBe(change.hidden ? 29 : 30);
});

test('a conversation counts its unread messages unless it is muted', () => {
  expect([countedIn(thread('a', 10)), countedIn(thread('a', 10, { muted: true })), countedIn({ unread: 1, settings: undefined })]).toEqual([
    2, 0, 1,
  ]);
  const counts = { totalAnnouncements: 1, totalChatMessages: 2, totalSystemNotice: 0 };
  expect(withMoreUnread(counts, -3)).toEqual({ ...counts, totalChatMessages: 0 });
});
