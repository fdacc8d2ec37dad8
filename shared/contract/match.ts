import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandCardSchema } from './demand.ts';
import { idSchema, pageOf, pageQuery, tolerantArray } from './envelope.ts';

const target = z.object({ id: idSchema });
const noDemand = { status: 404, when: 'No demand of the caller.' } as const;

const matchSchema = demandCardSchema.extend({
  /** Sentences that speak for it, the strongest first. */
  reasons: tolerantArray(z.string()).catch([]),
  /** The caller may say that they do not want it (`feedback.give`). */
  takesFeedback: z.boolean().optional().catch(undefined),
  /** Found since the caller last looked. */
  isNew: z.boolean().catch(false),
});
export type DemandMatch = z.output<typeof matchSchema>;

/**
 * The demands of others that fit an own one, the best first, at most 50. Of one that waits for review those that would fit it at this
 * moment.
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
        /** Strangers may see it at this moment. */
        live: z.boolean().catch(true),
      }),
    }),
  ),
});

/** The caller has looked at the matches of an own demand: none of them is new any more. */
export const markMatchesSeen = defineCall({
  name: 'match.markSeen',
  method: 'POST',
  idempotent: true,
  path: '/api/demand/:id/matches/seen',
  errors: [noDemand],
  invalidates: ['publish.listMine'],
  params: target,
  response: z.null(),
});
