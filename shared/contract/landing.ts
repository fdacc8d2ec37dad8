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
  /** Whether the page is announced to search engines: it has enough demands, or had until recently. */
  isListed: z.boolean().catch(false),
  /** Number of demands of the place itself, without those of 全国. 0 before the first count. */
  live: z.number().int().min(0).catch(0),
  /** The day of the count. */
  countedOn: z.iso.date().nullish().catch(null),
  newestAt: isoTime.nullish().catch(null),
  /** The settlement mode that most of these demands have. */
  settlementMode: z.enum(settlementModes).nullish().catch(null),
  /** Median budget in 分, if at least ten demands have a total budget. */
  budgetMedian: z.number().int().nullish().catch(null),
  /** Related listed pages, those with the most demands first. */
  neighbours: tolerantArray(topicSchema.extend({ name: z.string().min(1), live: z.number().int() })).catch([]),
});

export type LandingFacts = z.output<typeof landingSchema>;

/**
 * Returns the landing page for a type in a place or of an industry, for a place, for an industry, or for a branch in a province, with the
 * results of the last daily count. 404 if there is no page for the topic, such as a district, or if a code is unknown.
 */
export const getLanding = defineCall({
  name: 'landing.get',
  method: 'GET',
  audience: 'everyone',
  path: '/api/landing',
  errors: [{ status: 404, when: 'There is no such landing page, or a code is unknown.' }],
  query: topicSchema,
  response: landingSchema,
});

/** Lists the pages that are announced to search engines, those with the most demands first. */
export const listLandings = defineCall({
  name: 'landing.list',
  method: 'GET',
  audience: 'everyone',
  path: '/api/landing/index',
  response: z.object({ pages: tolerantArray(topicSchema.extend({ newestAt: isoTime })).catch([]) }),
});
