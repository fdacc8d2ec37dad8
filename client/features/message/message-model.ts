import type { PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import type { Page } from '#shared/contract/envelope.ts';
import type { Notice } from '#shared/contract/message-contract.ts';

/** The two kinds of messages that the portal itself sends. */
export type PortalMessage = 'notice' | 'announcement';
/** … and what people write to each other. */
export type MessageTab = 'chat' | PortalMessage;

export function currentTab({ search }: PageRequest): MessageTab {
  const tab = search.get('tab');
  return tab === 'notice' || tab === 'announcement' ? tab : 'chat';
}

/** The page of a message shows a conversation, or an announcement where the address says nothing else. */
export const isConversation = ({ search }: PageRequest): boolean => search.get('type') === 'chat';

/** The message that an address is about: in the path, or as `?id=` of the alias. Empty when there is none. */
export const messageIdOf = (request: PageRequest): string => request.params.id ?? request.search.get('id') ?? '';

/** 404, in the page's own words, for an address that cannot be about a message. */
export const checkMessageId = (request: PageRequest, message: string): PageRefusal | null =>
  /^[\w-]{1,64}$/.test(messageIdOf(request)) ? null : { status: 404, message };

const categoryNames: Readonly<Record<string, string>> = { ACCOUNT: '账号', AUDIT: '审核', SECURITY: '安全', ACTIVITY: '活动' };

/** What a category is called; the API may send its code or a Chinese word. Null when it says nothing. */
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
