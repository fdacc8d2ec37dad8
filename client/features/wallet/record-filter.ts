import {
  directionsByType,
  type TransactionDirection,
  type TransactionType,
  transactionDirections,
  transactionTypes,
} from '#shared/contract/pay-enums.ts';
import { href } from '#shared/routes/href.ts';
import { readOneOf, readPageNum } from '#shared/rules/read-query.ts';

/** The filter of a wallet's records, as read from an address. */
export interface RecordFilter {
  direction: TransactionDirection | undefined;
  type: TransactionType | undefined;
  /** Month, such as `2026-11`. */
  month: string | undefined;
  pageNum: number;
}

const PAGE_SIZE = 15;

/** Reads the filter from the query. Ignores invalid values, including a type that does not occur in the direction. */
export function readRecordFilter(query: URLSearchParams): RecordFilter {
  const direction = readOneOf(query, 'direction', transactionDirections);
  const type = readOneOf(query, 'type', typesOf(direction));
  const month = query.get('month')?.trim() ?? '';
  return { direction, type, month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined, pageNum: readPageNum(query) };
}

/** Returns the transaction types of a direction, or all types without one. */
export const typesOf = (direction: TransactionDirection | undefined): TransactionType[] =>
  transactionTypes.filter((type) => !direction || (directionsByType[type] ?? direction) === direction);

export const toRecordQuery = ({ direction, type, month, pageNum }: RecordFilter) => ({
  ...(direction && { recordType: direction }),
  ...(type && { transactionType: type }),
  ...(month && { month }),
  pageNum,
  pageSize: PAGE_SIZE,
});

/** Returns the address of the records with a changed filter; a change starts at the first page again. */
export const recordsHref = (filter: RecordFilter, change: Partial<RecordFilter>): string => {
  const { direction, type, month, pageNum } = { ...filter, pageNum: 1, ...change };
  const isPossible = type && typesOf(direction).includes(type);
  return href('wallet', undefined, { direction, type: isPossible ? type : undefined, month, pageNum: pageNum > 1 ? pageNum : undefined });
};

const MONTHS = 12;

/** Returns the twelve months up to the month of a day, the latest first. */
export function monthsUpTo(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
