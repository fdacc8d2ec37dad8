import type { PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice } from '#shared/contract/message.ts';
import { addressParam } from '#shared/routes/canonical-path.ts';
import { readOneOf } from '#shared/rules/read-query.ts';

/** The two kinds of messages that the portal itself sends. */
export type PortalMessage = 'notice' | 'announcement';
/** … and what people write to each other. */
export type MessageTab = 'chat' | PortalMessage;

export function currentTab({ search }: PageRequest): MessageTab {
  const tab = search.get('tab');
  return tab === 'notice' || tab === 'announcement' ? tab : 'chat';
}

/** For an id that belongs to no message. */
export const NO_MESSAGE = '没有找到这条消息，可能已被删除，或者地址有误。';

/** The kinds that `/message/content/{id}` can show. */
export const contentKinds = ['chat', 'announcement'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Which of them an address asks for by its `type`; null: whichever the id belongs to. */
export const contentKindOf = ({ search }: Pick<PageRequest, 'search'>): ContentKind | null =>
  readOneOf(search, 'type', contentKinds) ?? null;

/** The message that an address is about: in the path, or as `?id=` of the alias. Empty when there is none. */
export const messageIdOf = ({ params, search }: PageRequest): string => addressParam('id', params, search) ?? '';

/** 404, in the page's own words, for an address that cannot be about a message. */
export const checkMessageId = (request: PageRequest, message: string): PageRefusal | null =>
  /^[\w-]{1,64}$/.test(messageIdOf(request)) ? null : { status: 404, message };

const categoryNames: Readonly<Record<string, string>> = { ACCOUNT: '账号', AUDIT: '审核', SECURITY: '安全', ACTIVITY: '活动' };

/** The name of a category; the API may send its code or a Chinese word. Null when it says nothing. */
export function categoryName(category: string | null | undefined): string | null {
  const value = category?.trim();
  if (!value) return null;
  return (Object.hasOwn(categoryNames, value) && categoryNames[value]) || value.slice(0, 8);
}

/** A page of a list in which one message, or every one, is read. */
export const withRead = <Row extends Pick<Notice, 'id' | 'read'>>(page: Page<Row>, id?: string): Page<Row> => ({
  ...page,
  records: page.records.map((row) => (row.read || (id !== undefined && row.id !== id) ? row : { ...row, read: true })),
});
