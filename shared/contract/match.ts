import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandCardSchema } from './demand.ts';
import { idSchema, pageOf, pageQuery, tolerantArray } from './envelope.ts';

const target = z.object({ id: idSchema });
const noDemand = { status: 404, when: 'The caller has no such demand.' } as const;

const matchSchema = demandCardSchema.extend({
  /** Sentences in favour of the match, the strongest first. */
  reasons: tolerantArray(z.string()).catch([]),
  /** Whether the caller can give feedback that they do not want it (`feedback.give`). */
  takesFeedback: z.boolean().optional().catch(undefined),
  /** Whether it was found since the caller last viewed the matches. */
  isNew: z.boolean().catch(false),
});
export type DemandMatch = z.output<typeof matchSchema>;

/**
 * Lists other users' demands that fit the caller's, the best first, at most 50. For a demand that awaits review, lists those that would fit
 * it at this moment.
 */
export const listMatches = defineCall({
  name: 'match.list',
  method: 'GET',
  path: '/api/demand/:id/matches',
  errors: [noDemand],
  params: target,
  query: z.object(pageQuery),
  response: z.intersection(
    pageOf(matchSchema),
    z.object({
      demand: z.object({
        id: idSchema,
        title: z.string(),
        auditStatus: z.string(),
        /** Whether others can see the demand at this moment. */
        live: z.boolean().catch(true),
      }),
    }),
  ),
});

/** Marks the matches of the caller's demand as seen: none of them is new any more. */
export const markMatchesSeen = defineCall({
  name: 'match.markSeen',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/demand/:id/matches/seen',
  errors: [noDemand],
  invalidates: ['publish.listMine'],
  params: target,
  response: z.null(),
});
