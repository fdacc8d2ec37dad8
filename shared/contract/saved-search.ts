import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandSearchQuery } from './demand.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { writtenLine } from './written-text.ts';

export const savedSearchFrequencies = ['INSTANT', 'DAILY', 'OFF'] as const;
export type SavedSearchFrequency = (typeof savedSearchFrequencies)[number];

/** A search without what only its page has: an order, a page, a time that passes, what is left out of it. */
export const savedSearchQuery = demandSearchQuery.omit({ sort: true, pageNum: true, pageSize: true, since: true, hide: true });

const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Its results, newest first: a page of the portal. */
  href: z.string().startsWith('/'),
  /** When notices come: at once (INSTANT), every day at 9:00 (DAILY), never (OFF). */
  frequency: z.enum(savedSearchFrequencies).catch('OFF'),
  /** No notices until then; null: it is not paused. */
  pausedUntil: timeSchema.nullish().catch(null),
  /** Demands that it has found since the last visit to its results. */
  freshCount: z.number().int().catch(0),
  /** It ends then, unless somebody visits its results. */
  expiresAt: timeSchema.nullish().catch(null),
  createdAt: timeSchema.nullish().catch(null),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** The caller's saved searches, the newest first. */
export const listSavedSearches = defineCall({
  name: 'savedSearch.list',
  method: 'GET',
  path: '/api/saved-search',
  response: z.object({
    items: tolerantArray(savedSearchSchema).catch([]),
    /** As many as the caller may have. */
    limit: z.number().int().nullish().catch(null),
  }),
});

const noSuchSearch = { status: 404, when: 'No saved search of the caller.' };
const target = z.object({ id: idSchema });

/**
 * Saves a search: from now on its owner is told of demands that it finds. The same search again gives the one that is there. 400 with the field
 * `query` for one without a word and with fewer than two conditions.
 */
export const createSavedSearch = defineCall({
  name: 'savedSearch.create',
  method: 'POST',
  idempotent: true,
  path: '/api/saved-search',
  errors: [{ status: 409, when: 'The caller has as many saved searches as they may have.' }],
  invalidates: ['savedSearch.list'],
  body: z.object({ query: savedSearchQuery }),
  response: savedSearchSchema,
});

/** Changes what is given. `paused`: no notices for 30 days, or again from now on. */
export const changeSavedSearch = defineCall({
  name: 'savedSearch.change',
  method: 'PUT',
  path: '/api/saved-search/:id',
  errors: [noSuchSearch],
  invalidates: ['savedSearch.list'],
  params: target,
  body: z.object({
    name: writtenLine().min(1, '请填写名称').max(40, '名称不能超过 40 个字').optional(),
    frequency: z.enum(savedSearchFrequencies, '通知频率不正确').optional(),
    paused: z.boolean('暂停状态不正确').optional(),
  }),
  response: savedSearchSchema,
});

/** Nothing more is told of it. */
export const deleteSavedSearch = defineCall({
  name: 'savedSearch.delete',
  method: 'DELETE',
  path: '/api/saved-search/:id',
  errors: [noSuchSearch],
  invalidates: ['savedSearch.list'],
  params: target,
  response: z.null(),
});

/** Its results were visited: nothing of it is new any more, and its notice is read. */
export const markSavedSearchSeen = defineCall({
  name: 'savedSearch.markSeen',
  method: 'POST',
  idempotent: true,
  path: '/api/saved-search/:id/seen',
  errors: [noSuchSearch],
  invalidates: ['savedSearch.list', 'message.listNotices', 'message.countUnread', 'user.getDetail'],
  params: target,
  response: z.null(),
});
