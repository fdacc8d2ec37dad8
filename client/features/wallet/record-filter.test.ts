import { expect, test } from '@jest/globals';
import { monthsUpTo, readRecordFilter, recordsHref, toRecordQuery, typesOf } from './record-filter.ts';

const read = (query: string) => readRecordFilter(new URLSearchParams(query));

test('reads the filter from an address and ignores invalid values', () => {
  expect(toRecordQuery(read('direction=INCOME&type=RECHARGE&month=2026-11&pageNum=2'))).toEqual({
    recordType: 'INCOME',
    transactionType: 'RECHARGE',
    month: '2026-11',
    pageNum: 2,
    pageSize: 15,
  });
  expect(toRecordQuery(read('direction=SIDEWAYS&type=GIFT&month=2026-13&pageNum=0'))).toEqual({ pageNum: 1, pageSize: 15 });
  expect(read('direction=EXPENDITURE&type=RECHARGE').type).toBeUndefined();
});

test('each direction has its types; RETURN and ADJUST occur in both', () => {
  expect(typesOf('INCOME')).toEqual(['RECHARGE', 'REFUND', 'RETURN', 'ADJUST']);
  expect(typesOf('EXPENDITURE')).toEqual(['BUY_SCENE', 'BUY_MEMBERSHIP', 'RETURN', 'ADJUST']);
  expect(typesOf(undefined)).toHaveLength(6);
});

test('a changed filter starts at the first page and drops a type that does not fit', () => {
  const filter = read('direction=INCOME&type=RECHARGE&month=2026-11&pageNum=3');
  expect(recordsHref(filter, { pageNum: 4 })).toBe('/user/wallet?direction=INCOME&type=RECHARGE&month=2026-11&pageNum=4');
  expect(recordsHref(filter, { direction: undefined })).toBe('/user/wallet?type=RECHARGE&month=2026-11');
  expect(recordsHref(filter, { direction: 'EXPENDITURE' })).toBe('/user/wallet?direction=EXPENDITURE&month=2026-11');
});

test('returns the twelve months up to that of the day, across a year', () => {
  const months = monthsUpTo('2026-02-03');
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(months.at(-1)).toBe('2025-03');
});
