import type { PageRequest } from '#client/lib/page-definition.ts';
import { restoreRecord } from '#client/lib/restore-record.ts';
import { demandTypeCodes } from '#shared/contract/demand-enums.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';
import type { BookmarkPage } from './bookmark-api.ts';

/** Reads the part of a demand list that an address selects: `?typeCode=&pageNum=`. */
export function readBookmarkPage({ search }: Pick<PageRequest, 'search'>): BookmarkPage {
  const typeCode = readOneOf(search, 'typeCode', demandTypeCodes);
  return { ...(typeCode && { typeCode }), pageNum: readPageNum(search) };
}

/** Returns the address of another part of the list at `path`. */
export function bookmarkHref(path: string, { typeCode, pageNum }: BookmarkPage): string {
  const query = new URLSearchParams();
  if (typeCode) query.set('typeCode', typeCode);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns a page of a list without one of its demands. */
export function withoutDemand<Item extends { id: string }>(page: Page<Item>, demandId: string): Page<Item> {
  const records = page.records.filter(({ id }) => id !== demandId);
  return { ...page, records, total: page.total - (page.records.length - records.length) };
}

/** Returns a page of a list with a removed demand restored. */
export function withDemandBack<Item extends { id: string }>(
  page: Page<Item>,
  before: Page<Item> | undefined,
  demandId: string,
): Page<Item> {
  const records = restoreRecord(page.records, before?.records, demandId);
  return { ...page, records, total: page.total + (records.length - page.records.length) };
}
