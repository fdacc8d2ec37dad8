import type { ChatThread, ThreadSettings } from '#shared/contract/chat.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Unread } from '#shared/contract/user.ts';

/** Returns the number of messages by which a conversation of the list raises the unread count. */
export const countedIn = ({ unread, settings }: Pick<ChatThread, 'unread' | 'settings'>): number => (settings?.muted ? 0 : unread);

/**
 * Applies settings to the row of a conversation: a hidden one leaves the page, a pinned one moves before the others, as in the API's order.
 */
export function withRowSettings(page: Page<ChatThread>, threadId: string, settings: ThreadSettings): Page<ChatThread> {
  const row = page.records.find((thread) => thread.threadId === threadId);
  if (!row) return page;
  const others = page.records.filter((thread) => thread !== row);
  if (settings.hidden) return { ...page, records: others, total: Math.max(0, page.total - 1) };
  const changed = { ...row, settings };
  const records = page.records.map((thread) => (thread === row ? changed : thread));
  return { ...page, records: row.settings?.pinned === settings.pinned ? records : [...records].sort(byPinAndTime) };
}

const byPinAndTime = (one: ChatThread, other: ChatThread): number =>
  Number(other.settings?.pinned ?? false) - Number(one.settings?.pinned ?? false) || timeOf(other) - timeOf(one);

const timeOf = ({ updatedAt }: ChatThread): number => Date.parse(updatedAt ?? '') || 0;

/** Changes the count of unread chat messages, which never falls below 0. */
export const withMoreUnread = (counts: Unread, more: number): Unread => ({
  ...counts,
  totalChatMessages: Math.max(0, counts.totalChatMessages + more),
});
