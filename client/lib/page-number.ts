import type { PageRequest } from './page-definition.ts';
import type { PageRefusal } from './page-state.ts';

const MAX_PAGE_NUM = 10_000;

/** Page of a list, from 1, as `?pageNum=` says; call checkPageNum first. */
export const pageNumOf = ({ search }: Pick<PageRequest, 'search'>): number => Number(search.get('pageNum') ?? 1);

/** 400 for a page number that is none. */
export function checkPageNum({ search }: Pick<PageRequest, 'search'>): PageRefusal | null {
  const value = search.get('pageNum');
  if (value === null || (/^[1-9]\d{0,4}$/.test(value) && Number(value) <= MAX_PAGE_NUM)) return null;
  return { status: 400, message: '页码不正确' };
}
