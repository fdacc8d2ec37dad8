import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema, tolerantArray } from './envelope.ts';
import { feedbackKinds } from './feedback-kinds.ts';
import { recommendationReads } from './reads.ts';

const target = z.object({ id: idSchema });
const stale = ['feedback.list', ...recommendationReads] as const;

/**
 * Records that the caller does not want another user's demand recommended: DEMAND this one, TYPE this one and fewer of its type, PUBLISHER
 * nothing of its publisher. Repeating it for the same demand replaces the earlier feedback. It counts for 180 days.
 */
export const giveFeedback = defineCall({
  name: 'feedback.give',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/demand/:id/feedback',
  errors: [
    { status: 404, when: 'The demand does not exist or is not visible to the caller.' },
    { status: 409, when: 'The demand is the caller’s own.' },
  ],
  invalidates: stale,
  params: target,
  body: z.object({ kind: z.enum(feedbackKinds, '请选择不想看的内容') }),
  response: z.null(),
});

/** Withdraws the caller's feedback on a demand; succeeds if there is none. */
export const withdrawFeedback = defineCall({
  name: 'feedback.withdraw',
  method: 'DELETE',
  forBlocked: 'allowed',
  path: '/api/demand/:id/feedback',
  invalidates: stale,
  params: target,
  response: z.null(),
});

const feedbackSchema = z.object({
  id: idSchema,
  kind: z.enum(feedbackKinds),
  /** The demand that the feedback was given on. */
  demand: z.object({
    id: idSchema,
    demandNumber: z.string(),
    title: z.string(),
    /** Whether others can see the demand at this moment. */
    live: z.boolean().catch(false),
  }),
  /** Only for kind TYPE. */
  typeCode: z.string().nullish().catch(null),
  /** Only for kind PUBLISHER. */
  publisher: z
    .object({ id: idSchema, nickname: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
  saidAt: timeSchema,
  /** Time at which the feedback expires. */
  endsAt: timeSchema.nullish().catch(null),
});
export type Feedback = z.output<typeof feedbackSchema>;

/** Lists the caller's feedback, latest first; at most 200. */
export const listFeedback = defineCall({
  name: 'feedback.list',
  method: 'GET',
  path: '/api/demand-feedback',
  response: z.object({ items: tolerantArray(feedbackSchema).catch([]) }),
});

/** Removes one feedback. */
export const removeFeedback = defineCall({
  name: 'feedback.remove',
  method: 'DELETE',
  forBlocked: 'allowed',
  path: '/api/demand-feedback/:id',
  errors: [{ status: 404, when: 'The caller has given no such feedback, or it has expired.' }],
  invalidates: stale,
  params: target,
  response: z.null(),
});

/** Removes all feedback of the caller. */
export const resetFeedback = defineCall({
  name: 'feedback.reset',
  method: 'DELETE',
  forBlocked: 'allowed',
  path: '/api/demand-feedback',
  invalidates: stale,
  response: z.null(),
});
