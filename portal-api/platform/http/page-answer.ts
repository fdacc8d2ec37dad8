import type { Page } from '#shared/contract/envelope.ts';

/** A page of a list in the words of the contract. `total` counts all pages. */
export const toPage = <Item>(records: Item[], total: number, { pageNum, pageSize }: { pageNum: number; pageSize: number }): Page<Item> => ({
  records,
  total,
  pageNum,
  pageSize,
  hasMore: pageNum * pageSize < total,
});

/** The rows to skip and to take. */
export const toWindow = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({
  offset: (pageNum - 1) * pageSize,
  limit: pageSize,
});
