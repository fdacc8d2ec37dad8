import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandTypeCodes } from './demand-enums.ts';
import { tolerantArray } from './envelope.ts';
import { HOT_WORDS_PATH, SEARCH_CLICK_PATH, SEARCH_REPORT_PATH, SUGGEST_PATH, suggestionKinds } from './search-paths.ts';
import { writtenLine } from './written-text.ts';

/** The longest keyword that is looked at. */
const MOST_CHARACTERS = 50;

/**
 * Searches that begin with what was typed. The best first: places, types and industries of that name, then words, then titles of demands; at
 * most three of a kind. The same for everybody, so it may be kept for a minute.
 */
export const suggestSearches = defineCall({
  name: 'search.suggest',
  method: 'GET',
  audience: 'everyone',
  path: SUGGEST_PATH,
  query: z.object({
    q: z.string().trim().max(MOST_CHARACTERS, '关键词不能超过 50 个字').default(''),
    /** Suggestions for the list of this type. */
    typeCode: z.enum(demandTypeCodes, '未知类型').optional(),
    size: z.coerce.number('条数不正确').int('条数不正确').min(1, '条数不正确').max(12, '最多 12 条').default(8),
  }),
  response: z.object({
    items: tolerantArray(
      z.object({
        kind: z.enum(suggestionKinds),
        text: z.string().min(1),
        /** The characters of `text` that were typed, from and to; null where they stand nowhere in it (a nickname, pinyin). */
        match: z.tuple([z.number().int(), z.number().int()]).nullish().catch(null),
        /** A page of the portal. */
        href: z.string().startsWith('/'),
        /** How many demands that page has; of places, types and industries. */
        count: z.number().int().nullish().catch(null),
      }),
    ).catch([]),
  }),
});

/** Words that many people have searched for in the last seven days, or that operators put there; the first is the hottest. */
export const listHotWords = defineCall({
  name: 'search.listHot',
  method: 'GET',
  audience: 'everyone',
  path: HOT_WORDS_PATH,
  response: z.object({ words: tolerantArray(z.object({ word: z.string().min(1), href: z.string().startsWith('/') })).catch([]) }),
});

/** Of the browser's making: one search and its first page of results. */
const searchIdSchema = z.uuid('搜索编号不正确');

/**
 * A search whose first page was shown. Always 200, like an event: what is too much is dropped without a word. It is kept without the account,
 * without numbers of five digits and more, and for 30 days.
 */
export const reportSearch = defineCall({
  name: 'search.report',
  method: 'POST',
  audience: 'visitor',
  path: SEARCH_REPORT_PATH,
  invalidates: 'none',
  body: z.object({
    id: searchIdSchema,
    keyword: writtenLine('请填写关键词').min(1, '请填写关键词').max(MOST_CHARACTERS, '关键词不能超过 50 个字'),
    /** Demands that have all of it. */
    total: z.number().int().min(0).max(100_000_000).nullish().catch(null),
    /** The loosest of the readings that were shown, `R0` to `R5`. */
    step: z
      .string()
      .regex(/^R[0-5]$/)
      .nullish()
      .catch(null),
  }),
  response: z.null(),
});

/** A demand that was opened from a reported search, and whether its contact was asked for within half an hour. Always 200. */
export const reportSearchClick = defineCall({
  name: 'search.reportClick',
  method: 'POST',
  audience: 'visitor',
  path: SEARCH_CLICK_PATH,
  invalidates: 'none',
  body: z.object({
    id: searchIdSchema,
    /** By id or public number. */
    demand: z.string().min(1).max(64),
    /** In the list, from 1. */
    position: z.number().int().min(1, '位置不正确').max(200, '位置不正确'),
    contacted: z.boolean().default(false),
  }),
  response: z.null(),
});
