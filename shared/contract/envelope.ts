import * as z from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../constants.ts';

/** Envelope of every answer of the portal API: `{ code, message, data }`. `code` may differ from the HTTP status. */
export interface Envelope<Data = unknown> {
  code: number;
  message: string;
  data: Data;
}

const wrongId = '编号不正确';
/** An id. External APIs may also send numbers; inside the portal an id is a string. */
export const idSchema = z.union([z.string().min(1, wrongId).max(64, wrongId), z.number().int(wrongId)], wrongId).transform(String);

/** ISO 8601 with an offset. */
export const timeSchema = z.string();

const lists = new WeakMap<z.core.$ZodType, { row: z.ZodType; isPage: boolean }>();

/**
 * Returns the schema of the rows of a list or a page, since the list's own schema accepts any row and drops those it cannot read; null for
 * any other schema.
 */
export const rowSchemaOf = (schema: z.core.$ZodType): z.ZodType | null => lists.get(schema)?.row ?? null;

/** Returns the same, and whether the rows are in a page with counters. */
export const listKindOf = (schema: z.core.$ZodType) => lists.get(schema) ?? null;

function rememberRow<List extends z.ZodType>(list: List, row: z.ZodType, isPage = false): List {
  lists.set(list, { row, isPage });
  return list;
}

/** Maximum number of rows of a list without pages, far above what any has: an API must not occupy the server and browsers with more. */
const MAX_ROWS = 1_000;

/** Creates a list schema that drops unreadable rows, so that one bad row does not lose the whole page. */
export const tolerantArray = <Item extends z.ZodType>(item: Item) =>
  rememberRow(
    z.array(z.unknown()).transform((rows): z.output<Item>[] =>
      rows.slice(0, MAX_ROWS).flatMap((row) => {
        const parsed = item.safeParse(row);
        return parsed.success ? [parsed.data] : [];
      }),
    ),
    item,
  );

export interface Page<Item> {
  records: Item[];
  total: number;
  pageNum: number;
  pageSize: number;
  hasMore: boolean;
}

/** The part of the query that a page answers; the client adds it to the answer before it checks it. */
const askedSchema = z.object({
  pageNum: z.number().optional().catch(undefined),
  pageSize: z.number().optional().catch(undefined),
});

/**
 * Creates the schema of a page of a list. An external API may call its rows `list` or `rows`, omit the counters or send null for them (they
 * are then those of the query), and send more rows than were asked for, or all. A list that is paged has as many as the API says, or else
 * rows would be missing between its pages.
 */
export const pageOf = <Item extends z.ZodType>(item: Item) => {
  const rows = tolerantArray(item);
  const page = z
    .object({
      records: z.array(z.unknown()).nullish(),
      list: z.array(z.unknown()).nullish(),
      rows: z.array(z.unknown()).nullish(),
      total: z.coerce.number().int().min(0).nullish(),
      pageNum: z.coerce.number().int().min(1).optional().catch(undefined),
      pageSize: z.coerce.number().int().min(1).optional().catch(undefined),
      hasMore: z.boolean().nullish(),
      asked: askedSchema.optional(),
    })
    .transform(({ asked = {}, ...given }): Page<z.output<Item>> => {
      const raw = given.records ?? given.list ?? given.rows ?? [];
      const pageNum = given.pageNum ?? asked.pageNum ?? 1;
      const pageSize = Math.min(given.pageSize ?? asked.pageSize ?? DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE);
      const total = given.total ?? raw.length;
      const most = Math.max(asked.pageSize ?? MAX_PAGE_SIZE, asked.pageNum ? pageSize : 1);
      // Too many rows, and no more elsewhere: the API has sent the whole list.
      const isWhole = raw.length > most && raw.length >= total;
      const first = isWhole ? (pageNum - 1) * pageSize : 0;
      return {
        records: rows.parse(raw.slice(first, first + most)),
        total,
        pageNum,
        pageSize,
        hasMore: (isWhole ? null : given.hasMore) ?? pageNum * pageSize < total,
      };
    });
  return rememberRow(page, item, true);
};

/** Creates the same for APIs that may return all rows at once as a plain list, which becomes a single page. */
export const pageOrListOf = <Item extends z.ZodType>(item: Item) =>
  z.union([
    pageOf(item),
    tolerantArray(item).transform(
      (all): Page<z.output<Item>> => ({ records: all, total: all.length, pageNum: 1, pageSize: Math.max(all.length, 1), hasMore: false }),
    ),
  ]);

/** Query of a page: `pageNum` from 1, `pageSize` up to 50; anything else is a 400. */
export const pageQuery = {
  pageNum: z.coerce.number('页码不正确').int('页码不正确').min(1, '页码不正确').max(10_000, '页码不正确').default(1),
  pageSize: z.coerce
    .number('每页条数不正确')
    .int('每页条数不正确')
    .min(1, '每页条数不正确')
    .max(MAX_PAGE_SIZE, `每页最多 ${MAX_PAGE_SIZE} 条`)
    .default(DEFAULT_PAGE_SIZE),
};
