import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { demandTypeCodes, settlementModes } from './demand-enums.ts';
import { tolerantArray } from './envelope.ts';

const topicSchema = z.object({
  typeCode: z.enum(demandTypeCodes, '未知类型').optional(),
  regionCode: z
    .string()
    .regex(/^\d{2}(\d{2})?$/, '地区不正确')
    .optional(),
  industryCode: z
    .string()
    .regex(/^\d{2}(\d{2})?$/, '行业不正确')
    .optional(),
});

const isoTime = z.iso.datetime({ offset: true });

const landingSchema = z.object({
  /** Whether search engines are told of the page: it has enough demands, or had until lately. */
  isListed: z.boolean().catch(false),
  /** Demands of the place itself: those of 全国 do not count. 0 before the first count. */
  live: z.number().int().min(0).catch(0),
  /** The day of the count. */
  countedOn: z.iso.date().nullish().catch(null),
  newestAt: isoTime.nullish().catch(null),
  /** The mode that most of them name. */
  settlementMode: z.enum(settlementModes).nullish().catch(null),
  /** In 分, where ten or more name a budget for all. */
  budgetMedian: z.number().int().nullish().catch(null),
  /** Listed pages beside it, those with the most demands first. */
  neighbours: tolerantArray(topicSchema.extend({ name: z.string().min(1), live: z.number().int() })).catch([]),
});

export type LandingFacts = z.output<typeof landingSchema>;

/**
 * The demands of a type in a place or of an industry, of a place, of an industry, or of a branch in a province, as they were counted last
 * (once a day). 404: there is no page about that, as of a district, or nobody knows the code.
 */
export const getLanding = defineCall({
  name: 'landing.get',
  method: 'GET',
  audience: 'everyone',
  path: '/api/landing',
  errors: [{ status: 404, when: 'There is no page about that, or nobody knows a code.' }],
  query: topicSchema,
  response: landingSchema,
});

/** The pages that search engines are told of, those with the most demands first. */
export const listLandings = defineCall({
  name: 'landing.list',
  method: 'GET',
  audience: 'everyone',
  path: '/api/landing/index',
  response: z.object({ pages: tolerantArray(topicSchema.extend({ newestAt: isoTime })).catch([]) }),
});
