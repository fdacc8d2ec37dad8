import type { PageRequest } from '#client/lib/page-definition.ts';
import type { InboxCounts } from '#shared/contract/chat.ts';
import { href } from '#shared/routes/href.ts';
import { type InboxFilter, inboxFilterNames, inboxFilters } from '#shared/rules/inbox-filters.ts';
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

/** Reads the search from the query and ignores invalid values. */
export const readInboxSearch = ({ search }: Pick<PageRequest, 'search'>): InboxSearch => ({
  filter: readOneOf(search, 'filter', inboxFilters) ?? null,
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
  [null, ...inboxFilters].map((filter) => ({
    href: inboxHref(search, { filter }),
    label: filter === null ? '全部' : inboxFilterNames[filter],
    isCurrent: filter === search.filter,
    count: counts?.[filter ?? 'all'] || undefined,
  }));
