import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { viewSources } from './event-codes.ts';

/** Periods that statistics may cover, in days, today included. */
const statsPeriods = [7, 30, 90] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

const count = z.number().int();
/**
 * `exposures` and `views` count devices and people per day. `collects`, `messages` and `unlocks` count each person once, on the day of
 * their first such act; `messages` counts the readers who have written.
 */
const figuresSchema = z.object({ exposures: count, views: count, collects: count, messages: count, unlocks: count });
export type DemandFigures = z.output<typeof figuresSchema>;

/** Returns the statistics of the caller's demand by days in China, including days without activity. They do not reveal who viewed it. */
export const getDemandStats = defineCall({
  name: 'demandStats.get',
  method: 'GET',
  path: '/api/demand/stats/:id',
  errors: [{ status: 404, when: 'The caller has no such demand.' }],
  params: z.object({ id: idSchema }),
  query: z.object({
    days: z.coerce
      .number('时间范围不正确')
      .refine((days): days is StatsPeriod => statsPeriods.some((known) => known === days), '时间范围不正确')
      .default(30),
  }),
  response: z.object({
    demand: z.object({
      id: idSchema,
      demandNumber: z.string(),
      title: z.string(),
      auditStatus: z.string(),
      createdAt: timeSchema,
      /** Whether others can see the demand at this moment. */
      live: z.boolean().catch(true),
    }),
    days: tolerantArray(figuresSchema.extend({ day: z.string() })),
    totals: figuresSchema,
    /** Views of these days by source, most first; views without a known source are OTHER, last. Sources without views are omitted. */
    sources: tolerantArray(z.object({ source: z.enum(viewSources), views: count })).catch([]),
  }),
});
export type DemandStats = z.output<typeof getDemandStats.response>;

/** How a user has shown interest in a demand. */
export const interestKinds = ['UNLOCK', 'MESSAGE'] as const;

/**
 * Lists the users who have unlocked the contact of the caller's demand or written about it, latest act first. `collectors` are counted but
 * not named, because collecting is private.
 */
export const listInterested = defineCall({
  name: 'demandStats.listInterested',
  method: 'GET',
  path: '/api/demand/stats/:id/people',
  errors: [{ status: 404, when: 'The caller has no such demand.' }],
  params: z.object({ id: idSchema }),
  query: z.object(pageQuery),
  response: z.intersection(
    pageOf(
      z.object({
        userId: idSchema,
        nickname: z.string().catch(''),
        avatar: z.string().nullish().catch(null),
        orgName: z.string().nullish().catch(null),
        kinds: tolerantArray(z.enum(interestKinds)).catch([]),
        /** Time of their last act. */
        at: timeSchema,
        /** The conversation with them about the demand; null: none yet. */
        threadId: idSchema.nullish().catch(null),
        /** False if one of the two users has blocked the other. */
        reachable: z.boolean().catch(true),
      }),
    ),
    z.object({ collectors: count.catch(0) }),
  ),
});
export type InterestedPage = z.output<typeof listInterested.response>;
