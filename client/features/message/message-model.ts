import type { PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice, NoticePage } from '#shared/contract/message.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { isMuted } from '#shared/rules/notice-settings.ts';
import { readOneOf } from '#shared/rules/read-query.ts';

/** The two kinds of messages that the portal itself sends. */
export type PortalMessage = 'notice' | 'announcement';
/** The portal's messages, and the conversations between users. */
export type MessageTab = 'chat' | PortalMessage;

export function currentTab({ search }: PageRequest): MessageTab {
  const tab = search.get('tab');
  return tab === 'notice' || tab === 'announcement' ? tab : 'chat';
}

/** Message for an id that no message has. */
export const NO_MESSAGE = '没有找到这条消息，可能已被删除，或者地址有误。';

/** The kinds that `/message/content/{id}` can show. */
export const contentKinds = ['chat', 'announcement'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Returns the kind that `type` in the address names; null means the kind follows from the id. */
export const contentKindOf = ({ search }: Pick<PageRequest, 'search'>): ContentKind | null =>
  readOneOf(search, 'type', contentKinds) ?? null;

/** Returns the message id of an address: from the path, or from `?id=` of the alias. Empty if there is none. */
export const messageIdOf = ({ params, search }: PageRequest): string => addressParam('id', params, search) ?? '';

/** Returns the id of the message that a conversation is opened at; null if the address names none. */
export const openedMessageOf = ({ search }: Pick<PageRequest, 'search'>): string | null => search.get('message');

/** Returns a 404 with the page's own message if the id cannot be valid. */
export const checkMessageId = (request: PageRequest, message: string): PageRefusal | null =>
  /^[\w-]{1,64}$/.test(messageIdOf(request)) ? null : { status: 404, message };

const categoryNames: Readonly<Record<string, string>> = { ACCOUNT: '账号', AUDIT: '审核', SECURITY: '安全', ACTIVITY: '活动' };

/** Returns the name of a category, which the API may send as a code or as a Chinese word. Null if it is blank. */
export function categoryName(category: string | null | undefined): string | null {
  const value = category?.trim();
  if (!value) return null;
  return (Object.hasOwn(categoryNames, value) && categoryNames[value]) || value.slice(0, 8);
}

/** Marks one row of a page, or all of them, as read, also in the number of unread notices if the page has it and they are not muted. */
export function withRead<Row extends Pick<Notice, 'id' | 'read' | 'category'>>(page: ReadablePage<Row>, id?: string): ReadablePage<Row> {
  const { counts, muted } = page;
  const stays = (row: Row) => row.read || (id !== undefined && row.id !== id);
  const counted = page.records.filter((row) => !stays(row) && !isMuted(row.category, muted));
  const unread = id === undefined ? 0 : (counts?.unread ?? 0) - counted.length;
  return {
    ...page,
    ...(counts && { counts: { ...counts, unread } }),
    records: page.records.map((row) => (stays(row) ? row : { ...row, read: true })),
  };
}
type ReadablePage<Row> = Page<Row> & Partial<Pick<NoticePage, 'counts' | 'muted'>>;
