import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { feedbackKinds } from './feedback-kinds.ts';
import { recommendationReads } from './reads.ts';

const target = z.object({ id: idSchema });
const stale = ['feedback.list', ...recommendationReads] as const;

/**
 * The caller does not want a demand of somebody else recommended: DEMAND this one, TYPE this one and fewer of its type, PUBLISHER nothing of
 * its publisher. The same demand again changes what was said of it. It counts for 180 days.
 */
export const giveFeedback = defineCall({
  name: 'feedback.give',
  method: 'POST',
  idempotent: true,
  path: '/api/demand/:id/feedback',
  errors: [
    { status: 404, when: 'There is no such demand for the caller.' },
    { status: 409, when: 'The demand is the caller’s own.' },
  ],
  invalidates: stale,
  params: target,
  body: z.object({ kind: z.enum(feedbackKinds, '请选择不想看的内容') }),
  response: z.null(),
});

/** Takes back what the caller has said of a demand; nothing said is no mistake. */
export const withdrawFeedback = defineCall({
  name: 'feedback.withdraw',
  method: 'DELETE',
  path: '/api/demand/:id/feedback',
  invalidates: stale,
  params: target,
  response: z.null(),
});

const feedbackSchema = z.object({
  id: idSchema,
  kind: z.enum(feedbackKinds),
  /** Of which it was said. */
  demand: z.object({
    id: idSchema,
    demandNumber: z.string(),
    title: z.string(),
    /** People may see it at this moment. */
    live: z.boolean().catch(false),
  }),
  /** Of kind TYPE. */
  typeCode: z.string().nullish().catch(null),
  /** Of kind PUBLISHER. */
  publisher: z
    .object({ id: idSchema, nickname: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  saidAt: timeSchema,
  /** It is forgotten then. */
  endsAt: timeSchema.nullish().catch(null),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** The things that the caller does not want recommended, the latest first; at most 200. */
export const listFeedback = defineCall({
  name: 'feedback.list',
  method: 'GET',
  path: '/api/demand-feedback',
  response: z.object({ items: tolerantArray(feedbackSchema).catch([]) }),
});

/** Takes one of them back. */
export const removeFeedback = defineCall({
  name: 'feedback.remove',
  method: 'DELETE',
  path: '/api/demand-feedback/:id',
  errors: [{ status: 404, when: 'The caller has said no such thing, or it is forgotten.' }],
  invalidates: stale,
  params: target,
  response: z.null(),
});

/** Takes all of them back. */
export const resetFeedback = defineCall({
  name: 'feedback.reset',
  method: 'DELETE',
  path: '/api/demand-feedback',
  invalidates: stale,
  response: z.null(),
});
