import type { PageRequest } from '#client/lib/page-definition.ts';
import type { NoticePage } from '#shared/contract/message.ts';
import { href } from '#shared/routes/href.ts';
import { type NoticeFilter, noticeCategories, noticeFilterName, noticeFilters } from '#shared/rules/notice-filters.ts';
import { isMuted } from '#shared/rules/notice-settings.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The parameters of the list of notices. */
export interface NoticeSearch {
  /** Null: all notices. */
  filter: NoticeFilter | null;
  /** Page number, from 1. */
  pageNum: number;
}

/** Reads the search from the query and ignores invalid values. */
export const readNoticeSearch = ({ search }: Pick<PageRequest, 'search'>): NoticeSearch => ({
  filter: readOneOf(search, 'filter', noticeFilters) ?? null,
  pageNum: readPageNum(search),
});

/** Returns the address of a page of the list. */
export const noticesHref = ({ filter, pageNum }: NoticeSearch): string =>
  href('notice.list', undefined, { filter: filter ?? undefined, pageNum: pageNum > 1 ? pageNum : undefined });

/**
 * Returns the filters as links, with the number of notices where it is known and not 0: all, the unread ones, and the categories that have
 * notices, or are chosen. Muted ones are marked.
 */
export function noticeFilterLinks({ filter }: NoticeSearch, page?: Pick<NoticePage, 'counts' | 'muted'>) {
  const { counts, muted } = page ?? {};
  const categories = noticeCategories.filter((category) => counts?.[category] || category === filter);
  return [null, 'unread' as const, ...categories].map((offered) => ({
    href: noticesHref({ filter: offered, pageNum: 1 }),
    label: offered === null ? '全部' : noticeFilterName(offered),
    isCurrent: offered === filter,
    count: counts?.[offered ?? 'all'] || undefined,
    isMuted: isMuted(offered, muted),
  }));
}
