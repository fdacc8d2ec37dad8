import * as z from 'zod';
import { boostDurations, demandColors, effectScenes, sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { bodyNumber } from './form-fields.ts';
import { boostReads, demandReads, rewardReads } from './reads.ts';

/** Reads that using a boost makes stale: the inventory, and the look and rank of demands. */
const boostUse = ['user.getDetail', ...demandReads, ...boostReads, ...rewardReads] as const;

const windowSchema = z.object({ views: z.number().int(), contacts: z.number().int(), rank: z.number().int().nullish().catch(null) });

/** One usage of a boost. `receipt` compares periods of equal length before, during and after it; a period that has not passed is null. */
export const effectSchema = z.object({
  id: idSchema,
  sceneCode: z.enum(effectScenes),
  minutes: z.number().int(),
  color: z.number().int().nullish().catch(null),
  startedAt: timeSchema,
  effectiveUntil: timeSchema,
  /** Minutes returned because the demand was taken down before the end. */
  returnedMinutes: z.number().int().catch(0),
  receipt: z
    .object({ before: windowSchema, during: windowSchema.nullish().catch(null), after: windowSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type BoostEffect = z.output<typeof effectSchema>;

/** The inventory left after a use: boosts, and minutes returned from earlier uses. */
const usedSchema = z.object({
  sceneCode: z.enum(effectScenes),
  remaining: z.number().int(),
  savedMinutes: z.number().int().catch(0),
  effectiveUntil: timeSchema,
});
export type BoostUsage = z.output<typeof usedSchema>;

const target = z.object({ id: idSchema });
const durationField = bodyNumber(
  z
    .number('请选择时长')
    .refine((minutes): minutes is (typeof boostDurations)[number] => boostDurations.some((known) => known === minutes), '请选择时长'),
);

const boostErrors = [
  { status: 403, when: 'The caller has too few boosts (`data.reason` NEED_PROP).' },
  { status: 404, when: 'The caller has no such demand.' },
];

/**
 * Highlights the title of a demand in a color for the given duration. 403 with `{ reason: 'NEED_PROP', sceneCode, cost, remaining }` if
 * there are too few boosts; 409 if the demand is not published.
 */
export const highlightDemand = defineCall({
  name: 'boost.highlight',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/demand/:id/discolor',
  errors: [...boostErrors, { status: 409, when: 'The demand is not published.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({
    color: bodyNumber(z.number('请选择颜色').refine((color) => demandColors.some((known) => known === color), '请选择颜色')),
    duration: durationField,
  }),
  response: usedSchema,
});
/** Refreshes a demand, so that it is listed as new. */
export const refreshDemand = defineCall({
  name: 'boost.refresh',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/demand/:id/refresh',
  errors: [...boostErrors, { status: 409, when: 'The demand is not published.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});
/** Pins a demand to the top of the lists for the given duration. */
export const topUpDemand = defineCall({
  name: 'boost.topUp',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/demand/:id/top-up',
  errors: [...boostErrors, { status: 409, when: 'The demand is not published.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});
/** Makes a demand a headline. 409 with `{ freeAt }` if all slots are taken. */
export const headlineDemand = defineCall({
  name: 'boost.headline',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/demand/:id/headline',
  errors: [...boostErrors, { status: 409, when: 'The demand is not published, or all headline slots are taken (`data.freeAt`).' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});

const estimateSchema = z.object({
  sceneCode: z.enum(effectScenes),
  /** Number of earlier usages that the estimate is based on. */
  samples: z.number().int(),
  /** Whether only usages on demands of the same type were used; otherwise those on all types. */
  ofType: z.boolean().catch(false),
  /** Median duration of these usages, in minutes. */
  minutes: z.number().int().nullish().catch(null),
  /** Additional views compared with an equally long time before: the middle half of the usages, and the median. Null: too few usages. */
  views: z.object({ low: z.number().int(), median: z.number().int(), high: z.number().int() }).nullish().catch(null),
});
export type BoostEstimate = z.output<typeof estimateSchema>;

/** Estimates the effect of each boost on the caller's demand, from the receipts of boosts on similar demands. */
export const estimateBoosts = defineCall({
  name: 'boost.estimate',
  method: 'GET',
  path: '/api/demand/:id/boost-estimates',
  errors: [{ status: 404, when: 'The caller has no such demand.' }],
  params: target,
  response: tolerantArray(estimateSchema),
});

/** Lists the caller's inventory of each boost. */
export const listBoostInventory = defineCall({
  name: 'boost.listInventory',
  method: 'GET',
  path: '/api/scene/mine',
  response: tolerantArray(z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int(), savedMinutes: z.number().int().catch(0) })),
});

/** Lists the caller's usages of boosts on demands, latest first; `demandId` restricts them to one demand. */
export const listBoostUsages = defineCall({
  name: 'boost.listUsages',
  method: 'GET',
  path: '/api/scene/uses',
  query: z.object({ demandId: idSchema.optional(), ...pageQuery }),
  response: pageOf(
    effectSchema.extend({ demand: z.object({ id: idSchema, demandNumber: z.string(), title: z.string() }).nullish().catch(null) }),
  ),
});
