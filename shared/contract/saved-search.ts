import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandSearchQuery } from './demand.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { writtenLine } from './written-text.ts';

const savedSearchFrequencies = ['INSTANT', 'DAILY', 'OFF'] as const;

/** The query of a saved search: without the parameters that belong to a page only (order, page, relative time, exclusions). */
export const savedSearchQuery = demandSearchQuery.omit({ sort: true, pageNum: true, pageSize: true, since: true, hide: true });

const savedSearchSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Path of its results, newest first. */
  href: z.string().startsWith('/'),
  /** When notices are sent: immediately (INSTANT), every day at 9:00 (DAILY), never (OFF). */
  frequency: z.enum(savedSearchFrequencies).catch('OFF'),
  /** Time until which no notices are sent; null: not paused. */
  pausedUntil: timeSchema.nullish().catch(null),
  /** Number of demands found since the last visit to its results. */
  freshCount: z.number().int().catch(0),
  /** Time at which it expires unless its results are visited. */
  expiresAt: timeSchema.nullish().catch(null),
  createdAt: timeSchema.nullish().catch(null),
});
export type SavedSearch = z.output<typeof savedSearchSchema>;

/** Lists the caller's saved searches, newest first. */
export const listSavedSearches = defineCall({
  name: 'savedSearch.list',
  method: 'GET',
  path: '/api/saved-search',
  response: z.object({
    items: tolerantArray(savedSearchSchema).catch([]),
    /** Maximum number of saved searches for the caller. */
    limit: z.number().int().nullish().catch(null),
  }),
});

const noSuchSearch = { status: 404, when: 'The caller has no such saved search.' };
const target = z.object({ id: idSchema });

/**
 * Saves a search: from now on its owner is notified of demands that it finds. Saving the same search again returns the existing one. 400
 * with the field `query` for a search without a word and with fewer than two conditions.
 */
export const createSavedSearch = defineCall({
  name: 'savedSearch.create',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/saved-search',
  errors: [{ status: 409, when: 'The caller has reached the maximum number of saved searches.' }],
  invalidates: ['savedSearch.list'],
  body: z.object({ query: savedSearchQuery }),
  response: savedSearchSchema,
});

/** Changes the given fields. `paused`: true stops notices for 30 days, false resumes them. */
export const changeSavedSearch = defineCall({
  name: 'savedSearch.change',
  method: 'PUT',
  forBlocked: 'allowed',
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

/** Deletes a saved search: no more notices are sent. */
export const deleteSavedSearch = defineCall({
  name: 'savedSearch.delete',
  method: 'DELETE',
  forBlocked: 'allowed',
  path: '/api/saved-search/:id',
  errors: [noSuchSearch],
  invalidates: ['savedSearch.list'],
  params: target,
  response: z.null(),
});

/** Records a visit to its results: nothing of it is new any more, and its notice is read. */
export const markSavedSearchSeen = defineCall({
  name: 'savedSearch.markSeen',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/saved-search/:id/seen',
  errors: [noSuchSearch],
  invalidates: ['savedSearch.list', 'message.listNotices', 'message.countUnread', 'user.getDetail'],
  params: target,
  response: z.null(),
});
