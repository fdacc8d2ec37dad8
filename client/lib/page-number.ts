import { readPageNum } from '#shared/rules/read-query.ts';
import type { PageRequest } from './page-definition.ts';

/** Page of a list, from 1, as `?pageNum=` says; 1 where it says nothing that makes sense. */
export const pageNumOf = ({ search }: Pick<PageRequest, 'search'>): number => readPageNum(search);
