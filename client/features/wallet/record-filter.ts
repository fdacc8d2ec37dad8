import {
  directionsByType,
  type TransactionDirection,
  type TransactionType,
  transactionDirections,
  transactionTypes,
} from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The part of a wallet's records that an address asks for. */
export interface RecordFilter {
  direction: TransactionDirection | undefined;
  type: TransactionType | undefined;
  /** `2026-11` */
  month: string | undefined;
  pageNum: number;
}

const PAGE_SIZE = 15;

/** A type that never moves the balance in the wanted direction counts as absent, like any value that makes no sense. */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  const direction = readOneOf(query, 'direction', transactionDirections);
  const type = readOneOf(query, 'type', typesOf(direction));
  const month = query.get('month')?.trim() ?? '';
  return { direction, type, month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined, pageNum: readPageNum(query) };
}

/** The types of movements in a direction; without one all of them. */
export const typesOf = (direction: TransactionDirection | undefined): TransactionType[] =>
  transactionTypes.filter((type) => !direction || (directionsByType[type] ?? direction) === direction);

export const toRecordQuery = ({ direction, type, month, pageNum }: RecordFilter) => ({
  ...(direction && { recordType: direction }),
  ...(type && { transactionType: type }),
  ...(month && { month }),
  pageNum,
  pageSize: PAGE_SIZE,
});

/** The address of the same records with something changed; a change begins at the first page again. */
export const recordsHref = (filter: RecordFilter, change: Partial<RecordFilter>): string => {
  const { direction, type, month, pageNum } = { ...filter, pageNum: 1, ...change };
  const isPossible = type && typesOf(direction).includes(type);
  return href('wallet', undefined, { direction, type: isPossible ? type : undefined, month, pageNum: pageNum > 1 ? pageNum : undefined });
};

const MONTHS = 12;

/** The twelve months up to a day's, the latest first. */
export function monthsUpTo(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
