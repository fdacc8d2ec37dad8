import type { PageRequest } from '#client/lib/page-definition.ts';
import type { InboxCounts, InboxFilter } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { INBOX_KEYWORD_MAX } from '#shared/rules/limits.ts';
import { readKeyword, readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The parameters of the list of conversations. */
export interface InboxSearch {
  /** Null: all conversations. */
  filter: InboxFilter | null;
  keyword: string;
  /** Page number, from 1. */
  pageNum: number;
}

/** The list without filters. */
export const wholeInbox: InboxSearch = { filter: null, keyword: '', pageNum: 1 };

// The contract's list would bring the schemas to the browser.
const filters = ['unread', 'published', 'contacted'] as const satisfies readonly InboxFilter[];
const filterNames: Readonly<Record<InboxFilter, string>> = { unread: '未读', published: '我发布的', contacted: '我联系的' };

/** Reads the search from the query and ignores invalid values. */
export const readInboxSearch = ({ search }: Pick<PageRequest, 'search'>): InboxSearch => ({
  filter: readOneOf(search, 'filter', filters) ?? null,
  keyword: readKeyword(search, 'keyword', INBOX_KEYWORD_MAX),
  pageNum: readPageNum(search),
});

/** Returns the address of a changed search; a changed filter starts at the first page. */
export function inboxHref(search: InboxSearch, change: Partial<InboxSearch> = {}): string {
  const { filter, keyword, pageNum } = { ...search, pageNum: 1, ...change };
  return href('message.list', undefined, { filter: filter ?? undefined, keyword, pageNum: pageNum > 1 ? pageNum : undefined });
}

/** Returns the filters as links, with the number of conversations where it is known and not 0. */
export const filterLinks = (search: InboxSearch, counts: InboxCounts | undefined) =>
  [null, ...filters].map((filter) => ({
    href: inboxHref(search, { filter }),
    label: filter === null ? '全部' : filterNames[filter],
    isCurrent: filter === search.filter,
    count: counts?.[filter ?? 'all'] || undefined,
  }));

/** Returns the name of the conversations that a filter shows. */
export const filterName = (filter: InboxFilter): string => filterNames[filter];

const LEAD_CHARACTERS = 12;

/** Shortens a message, so that the part that matches a keyword is in view in a single line. */
export function excerpt(text: string, keyword: string): string {
  const line = text.replace(/\s+/gu, ' ');
  const at = line.toLowerCase().indexOf(keyword.toLowerCase());
  return at > LEAD_CHARACTERS ? `…${line.slice(at - LEAD_CHARACTERS)}` : line;
}
