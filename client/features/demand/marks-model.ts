import type { PageRequest } from '#client/lib/page-definition.ts';
import type { PageRefusal } from '#client/lib/page-state.ts';
import type { Page } from '#shared/contract/envelope.ts';
import { isDemandTypeCode } from '#shared/rules/demand-search.ts';
import type { MarksPage } from './marks-api.ts';

const MAX_PAGE_NUM = 10_000;

/** Which part of a list of demands an address asks for: `?typeCode=&pageNum=`; empty values count as absent. Null for what no list has. */
export function readMarksPage({ search }: Pick<PageRequest, 'search'>): MarksPage | null {
  const typeCode = search.get('typeCode') || undefined;
  const page = search.get('pageNum') || '1';
  if (typeCode !== undefined && !isDemandTypeCode(typeCode)) return null;
  if (!/^\d{1,5}$/.test(page) || Number(page) < 1 || Number(page) > MAX_PAGE_NUM) return null;
  return { ...(typeCode && { typeCode }), pageNum: Number(page) };
}

/** Refuses what `readMarksPage` does not understand. */
export const checkMarksPage = (request: PageRequest): PageRefusal | null =>
  readMarksPage(request) ? null : { status: 400, message: '请求的地址不正确' };

/** Address of another part of the list at `path`. */
export function marksHref(path: string, { typeCode, pageNum }: MarksPage): string {
  const query = new URLSearchParams();
  if (typeCode) query.set('typeCode', typeCode);
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A page of a list after one of its demands has left it. */
export function withoutDemand<Item extends { id: string }>(page: Page<Item>, demandId: string): Page<Item> {
  const records = page.records.filter(({ id }) => id !== demandId);
  return { ...page, records, total: page.total - (page.records.length - records.length) };
}
