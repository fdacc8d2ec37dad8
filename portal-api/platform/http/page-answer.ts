import type { Page } from '#shared/contract/envelope.ts';

/** Returns a page of a list in the contract's shape. `total` is the number of rows on all pages. */
export const toPage = <Item>(records: Item[], total: number, { pageNum, pageSize }: { pageNum: number; pageSize: number }): Page<Item> => ({
  records,
  total,
  pageNum,
  pageSize,
  hasMore: pageNum * pageSize < total,
});

/** Returns the number of rows to skip and to take. */
export const toOffsetLimit = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  offset: (pageNum - 1) * pageSize,
  limit: pageSize,
});
