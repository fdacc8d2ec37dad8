import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { viewSources } from './event-codes.ts';

/** Days that statistics may reach back, today included. */
export const statsPeriods = [7, 30, 90] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

const count = z.number().int();
/**
 * `exposures` and `views` are devices and people of a day; `collects`, `messages` and `unlocks` are people, each once, at their first
 * time: a message counts whoever began a conversation.
 */
const figuresSchema = z.object({ exposures: count, views: count, collects: count, messages: count, unlocks: count });
export type DemandFigures = z.output<typeof figuresSchema>;

/** How an own demand does, by days in China, each of which is there. Nothing in it says who looked. */
export const getDemandStats = defineCall({
  name: 'demandStats.get',
  method: 'GET',
  path: '/api/demand/stats/:id',
  errors: [{ status: 404, when: 'No demand of the caller.' }],
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
      /** Strangers may see it at this moment. */
      live: z.boolean().catch(true),
    }),
    days: tolerantArray(figuresSchema.extend({ day: z.string() })),
    totals: figuresSchema,
    /** The views of these days by where they came from; what is not known is OTHER. Only what there is, the most first. */
    sources: tolerantArray(z.object({ source: z.enum(viewSources), views: count })).catch([]),
  }),
});
export type DemandStats = z.output<typeof getDemandStats.response>;

/** How somebody has shown themselves to a publisher. */
export const interestKinds = ['UNLOCK', 'MESSAGE'] as const;

/**
 * Who has unlocked the contact of an own demand or written about it, whoever acted last first. `collectors` are counted and not named:
 * who collects tells nobody.
 */
export const listInterested = defineCall({
  name: 'demandStats.listInterested',
  method: 'GET',
  path: '/api/demand/stats/:id/people',
  errors: [{ status: 404, when: 'No demand of the caller.' }],
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
        /** Their last act. */
        at: timeSchema,
        /** The conversation with them about the demand; null: none yet. */
        threadId: idSchema.nullish().catch(null),
        /** False between people one of whom has blocked the other. */
        reachable: z.boolean().catch(true),
      }),
    ),
    z.object({ collectors: count.catch(0) }),
  ),
});
export type InterestedPage = z.output<typeof listInterested.response>;
