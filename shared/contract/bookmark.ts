import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandCardSchema } from './demand.ts';
import { demandTypeCodes } from './demand-enums.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { rewardReads } from './reads.ts';

const target = z.object({ id: idSchema });
const collectedSchema = z.object({ collected: z.boolean(), collectCount: z.number().int().catch(0) });

/** Reads that collecting makes stale: the account counts its collections, and the first one earns a reward. */
const collectionReads = ['bookmark.listCollections', 'user.getDetail', ...rewardReads] as const;

/** Bookmarks a demand. Idempotent. */
export const collectDemand = defineCall({
  name: 'bookmark.collect',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/demand/:id/collect',
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  invalidates: collectionReads,
  params: target,
  response: collectedSchema,
});
/** Removes a demand from the bookmarks. */
export const cancelCollection = defineCall({
  name: 'bookmark.cancelCollection',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/demand/:id/cancel-collection',
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  invalidates: collectionReads,
  params: target,
  response: collectedSchema,
});

/** A demand in the bookmarks or the history; one that is no longer shown has its status and is not `available` for opening. */
const bookmarkedSchema = demandCardSchema.extend({ at: timeSchema, available: z.boolean().catch(true) });
export type BookmarkedDemand = z.output<typeof bookmarkedSchema>;
const marksQuery = z.object({ typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery });

/** Lists the demands that the caller has viewed, latest first. */
export const listHistory = defineCall({
  name: 'bookmark.listHistory',
  method: 'GET',
  path: '/api/demand/footprint/mine',
  query: marksQuery,
  response: pageOf(bookmarkedSchema),
});
/** Lists the demands that the caller has bookmarked, latest first. */
export const listCollections = defineCall({
  name: 'bookmark.listCollections',
  method: 'GET',
  path: '/api/demand/collection/mine',
  query: marksQuery,
  response: pageOf(bookmarkedSchema),
});
/** Deletes the caller's history: one demand, or all of it. */
export const clearHistory = defineCall({
  name: 'bookmark.clearHistory',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/demand/footprint/clear',
  invalidates: ['bookmark.listHistory', 'user.getDetail'],
  body: z.object({ demandId: idSchema.optional() }),
  response: z.null(),
});
