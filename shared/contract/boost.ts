import * as z from 'zod';
import { boostDurations, demandColors, effectScenes, sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { boostReads, demandReads, rewardReads } from './reads.ts';

/** The inventory, how demands look and where they stand. */
const boostUse = ['user.getDetail', ...demandReads, ...boostReads, ...rewardReads] as const;

const windowSchema = z.object({ views: z.number().int(), contacts: z.number().int(), rank: z.number().int().nullish().catch(null) });

/** One usage of a boost. `receipt` compares equally long times before, during and after it; what has not been is null. */
export const effectSchema = z.object({
  id: idSchema,
  sceneCode: z.enum(effectScenes),
  minutes: z.number().int(),
  color: z.number().int().nullish().catch(null),
  startedAt: timeSchema,
  effectiveUntil: timeSchema,
  /** Minutes given back because the demand was taken down before the end. */
  returnedMinutes: z.number().int().catch(0),
  receipt: z
    .object({ before: windowSchema, during: windowSchema.nullish().catch(null), after: windowSchema.nullish().catch(null) })
    .nullish()
    .catch(null),
});
export type BoostEffect = z.output<typeof effectSchema>;

/** The rest after a use: boosts, and minutes that came back from earlier ones. */
const usedSchema = z.object({
  sceneCode: z.enum(effectScenes),
  remaining: z.number().int(),
  savedMinutes: z.number().int().catch(0),
  effectiveUntil: timeSchema,
});
export type BoostUsage = z.output<typeof usedSchema>;

const target = z.object({ id: idSchema });
const durationField = z.coerce
  .number('请选择时长')
  .refine((minutes): minutes is (typeof boostDurations)[number] => boostDurations.some((known) => known === minutes), '请选择时长');

const boostErrors = [
  { status: 403, when: 'None is left (`data.reason` NEED_PROP), or the caller is blocked.' },
  { status: 404, when: 'No demand of the caller.' },
];

/**
 * Uses a boost on a demand. 403 with `{ reason: 'NEED_PROP', sceneCode, cost, remaining }` when there are too few; 409 when the demand is
 * not shown.
 */
export const highlightDemand = defineCall({
  name: 'boost.highlight',
  method: 'POST',
  idempotent: false,
  path: '/api/demand/:id/discolor',
  errors: [...boostErrors, { status: 409, when: 'The demand is not shown.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({
    color: z.coerce.number('请选择颜色').refine((color) => demandColors.some((known) => known === color), '请选择颜色'),
    duration: durationField,
  }),
  response: usedSchema,
});
export const refreshDemand = defineCall({
  name: 'boost.refresh',
  method: 'POST',
  idempotent: false,
  path: '/api/demand/:id/refresh',
  errors: [...boostErrors, { status: 409, when: 'The demand is not shown.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});
export const topUpDemand = defineCall({
  name: 'boost.topUp',
  method: 'POST',
  idempotent: false,
  path: '/api/demand/:id/top-up',
  errors: [...boostErrors, { status: 409, when: 'The demand is not shown.' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});
/** 409 with `{ freeAt }` when all slots are taken. */
export const headlineDemand = defineCall({
  name: 'boost.headline',
  method: 'POST',
  idempotent: false,
  path: '/api/demand/:id/headline',
  errors: [...boostErrors, { status: 409, when: 'The demand is not shown, or every headline is taken (`data.freeAt`).' }],
  invalidates: boostUse,
  params: target,
  body: z.object({ duration: durationField }),
  response: usedSchema,
});

const estimateSchema = z.object({
  sceneCode: z.enum(effectScenes),
  /** Earlier usages that it is drawn from. */
  samples: z.number().int(),
  /** Those of the same type of demand alone; otherwise of all types. */
  ofType: z.boolean().catch(false),
  /** For how many minutes half of them worked, at most. */
  minutes: z.number().int().nullish().catch(null),
  /** Views more than in as long a time before: the middle half of the usages, and the one in the middle. Null: too few. */
  views: z.object({ low: z.number().int(), median: z.number().int(), high: z.number().int() }).nullish().catch(null),
});
export type BoostEstimate = z.output<typeof estimateSchema>;

/** The effect that each boost has had on other demands like an own one, by their receipts. */
export const estimateBoosts = defineCall({
  name: 'boost.estimate',
  method: 'GET',
  path: '/api/demand/:id/boost-estimates',
  errors: [{ status: 404, when: 'No demand of the caller.' }],
  params: target,
  response: tolerantArray(estimateSchema),
});

/** The caller's inventory of each boost. */
export const listBoostInventory = defineCall({
  name: 'boost.listInventory',
  method: 'GET',
  path: '/api/scene/mine',
  response: tolerantArray(z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int(), savedMinutes: z.number().int().catch(0) })),
});

/** The caller's boost usage on demands, latest first; `demandId` leaves those of one. */
export const listBoostUsages = defineCall({
  name: 'boost.listUsages',
  method: 'GET',
  path: '/api/scene/uses',
  query: z.object({ demandId: idSchema.optional(), ...pageQuery }),
  response: pageOf(
    effectSchema.extend({ demand: z.object({ id: idSchema, demandNumber: z.string(), title: z.string() }).nullish().catch(null) }),
  ),
});
