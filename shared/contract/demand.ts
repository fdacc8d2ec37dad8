import * as z from 'zod';
import { hiddenKinds, MAX_VALUES, sinceDays, verifiedKinds } from '../rules/filter-values.ts';
import { defineCall } from './define-call.ts';
import { auditStatuses, demandSorts, demandTypeCodes, settlementModes } from './demand-enums.ts';
import { detailFields } from './demand-fields.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { memberLevelSchema } from './user.ts';
import { writtenLine } from './written-text.ts';

export const publisherSchema = z
  .object({
    id: idSchema,
    nickname: z.string().catch(''),
    avatar: z.string().nullish().catch(null),
    memberLevel: memberLevelSchema,
    orgName: z.string().nullish().catch(null),
    /** The organization is officially verified. */
    official: z.boolean().catch(false),
    /** The person is verified. */
    realName: z.boolean().catch(false),
    /** Their position and industry: of one demand, not in lists. */
    position: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
  })
  .meta({ id: 'Publisher' });

/** A demand as lists show it. `highlight` is ours: the passages that a keyword matched. */
export const demandCardSchema = z
  .object({
    id: idSchema,
    demandNumber: z.string(),
    /** Unknown codes stay: the label says 未知类型. */
    typeCode: z.coerce.string(),
    title: z.string(),
    summary: z.string().catch(''),
    /** Its first picture; null: the portal draws a cover. */
    cover: z.string().nullish().catch(null),
    industryCode: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
    regionCode: z.string().nullish().catch(null),
    regionName: z.string().nullish().catch(null),
    settlementModes: z.array(z.string()).catch([]),
    budget: z.string().nullish().catch(null),
    auditStatus: z.string().catch('PUBLISH'),
    /** 1–8: the colour that CHANGE_COLOR gave the title, while it lasts. */
    color: z.number().int().nullish().catch(null),
    topUntil: timeSchema.nullish().catch(null),
    headlineUntil: timeSchema.nullish().catch(null),
    refreshedAt: timeSchema.nullish().catch(null),
    /** Until then it counts as just refreshed. */
    refreshedUntil: timeSchema.nullish().catch(null),
    viewCount: z.number().int().catch(0),
    collectCount: z.number().int().catch(0),
    contactCount: z.number().int().catch(0),
    collected: z.boolean().catch(false),
    publisher: publisherSchema.nullish().catch(null),
    createdAt: timeSchema.nullish().catch(null),
  })
  .meta({ id: 'DemandCard' });
export type DemandCard = z.output<typeof demandCardSchema>;

/** The whole demand. Contact values are never part of it: `contactMethods` only names which kinds exist. */
export const demandSchema = demandCardSchema
  .extend({
    ...detailFields,
    rejectReason: z.string().nullish().catch(null),
    version: z.number().int().catch(1),
    contactUnlocked: z.boolean().catch(false),
    /** The caller has published it. */
    own: z.boolean().optional().catch(undefined),
    /** Its last day is over, so that nobody but its publisher, who is told of it, can see it. */
    expired: z.boolean().optional().catch(undefined),
    /** False: it is shown no more, and the caller is told which it was. */
    available: z.boolean().optional().catch(undefined),
    /** The caller's own demand that this one fits best, and why; null where it fits none, or nothing is to be suggested to them. */
    ownMatch: z
      .object({ id: idSchema, title: z.string(), reasons: tolerantArray(z.string()).catch([]) })
      .nullish()
      .catch(null),
    contactMethods: z.array(z.enum(['phone', 'wechat', 'qq', 'email'])).catch([]),
    updatedAt: timeSchema.nullish().catch(null),
  })
  .meta({ id: 'Demand' });
export type Demand = z.output<typeof demandSchema>;

const facetSchema = z
  .array(
    z.object({
      code: z.string(),
      count: z.number().int(),
      /** Of a filter that is set: how many more this value would bring besides those chosen. */
      added: z.number().int().nullish().catch(null),
    }),
  )
  .catch([]);
/** How many demands each value of a filter would leave by itself, the other filters standing. */
export const facetsSchema = z.object({
  typeCode: facetSchema,
  industryCode: facetSchema,
  regionCode: facetSchema,
  settlementMode: facetSchema,
  /** By the bands of `budgetBands`; an API without budgets has none. */
  budget: facetSchema.nullish(),
});
export type DemandFacets = z.output<typeof facetsSchema>;

/** Values of one filter, joined by commas: any of them will do. */
const joined = (value: string, message: string) =>
  z
    .string()
    .regex(new RegExp(`^${value}(,${value}){0,${MAX_VALUES - 1}}$`), message)
    .optional();

export const demandSearchQuery = z.object({
  keyword: writtenLine().max(50, '关键词不能超过 50 个字').optional(),
  typeCode: joined(`(${demandTypeCodes.join('|')})`, '未知类型'),
  /** Two digits take the whole branch, four one industry. */
  industryCode: joined(String.raw`\d{2}(\d{2})?`, '行业不正确'),
  /** 2 (省), 4 (市) or 6 (区) digits; a shorter code takes all below it. */
  regionCode: joined(String.raw`\d{2}(\d{2}){0,2}`, '地区不正确'),
  settlementMode: joined(`(${settlementModes.join('|')})`, '结算方式不正确'),
  /** Whole yuan, `50000-200000` or `500000-`: total or monthly budgets that overlap it, and demands without one. */
  budget: z
    .string()
    .regex(/^\d{1,9}-(\d{1,9})?$/, '预算不正确')
    .optional(),
  /** 0: with `budget`, without the demands that name none. */
  negotiable: z.enum(['0', '1'], '面议筛选不正确').optional(),
  /** Published on the last so many days, today included. */
  since: z.enum(sinceDays, '发布时间不正确').optional(),
  /** Its publisher: `official` an officially verified organization, `real` a verified person. */
  verified: joined(`(${verifiedKinds.join('|')})`, '认证筛选不正确'),
  /** 1: only demands with a picture. */
  withImages: z.enum(['0', '1'], '图片筛选不正确').optional(),
  /** 1: only demands of members. */
  memberOnly: z.enum(['0', '1'], '会员筛选不正确').optional(),
  /** Without what the caller does not want recommended (`unwanted`), or has unlocked the contact of (`contacted`); a visitor has neither. */
  hide: joined(`(${hiddenKinds.join('|')})`, '排除条件不正确'),
  sort: z.enum(demandSorts, '排序不正确').default('default'),
  ...pageQuery,
});

/** Pages of a search lead to its first hits only; who wants others narrows the search down. */
export const REACHABLE_HITS = 2_000;

/** Besides the page: what is known of a search with many hits. */
const searchExtentSchema = z.object({
  /** There are more hits than `total`: they have not been counted yet. */
  isTotalAtLeast: z.boolean().nullish().catch(null),
  /** The hits that pages lead to, at most `total`; a page beyond is empty. */
  reachable: z.number().int().min(0).nullish().catch(null),
  /** A filter without values has not been counted yet. Null: nobody asked. */
  facets: facetsSchema.nullish().catch(null),
  /** The values of `hide` that the caller may use: a visitor none. */
  mayHide: z.array(z.enum(hiddenKinds)).nullish().catch(null),
});

/**
 * The meaning of a keyword. A chip is a word or a condition that was read out of it; a filter of the query wins over one that the
 * keyword names.
 */
const understandingSchema = z.object({
  /** The words that are looked for in the text, as they are compared. */
  words: z.array(z.string()).catch([]),
  chips: tolerantArray(
    z.object({
      /** WORD, REGION, TYPE, SETTLEMENT, BUDGET, MEMBER */
      kind: z.string(),
      label: z.string(),
      /** The keyword without it; empty: nothing is left. */
      rest: z.string(),
      /** Of a region, a type, a settlement mode, a budget (its range) or the industries that a word stands for. */
      codes: z.array(z.string()).catch([]),
      /** Other places of this name, which may be chosen in its stead. */
      others: z.array(z.object({ code: z.string(), label: z.string() })).catch([]),
    }),
  ).catch([]),
  /** The type that somebody who says this may be looking for; it is no condition. */
  typeHint: z.string().nullish().catch(null),
  /** Parts without effect, each with a sentence for people and the keyword without it. */
  ignored: z.array(z.object({ text: z.string(), sentence: z.string(), rest: z.string() })).catch([]),
  /** Nothing had the keyword as it was typed: what was looked for in its stead, and the keyword that is never corrected. */
  corrected: z
    .object({ corrections: z.array(z.object({ typed: z.string(), taken: z.string() })), literal: z.string() })
    .nullish()
    .catch(null),
});
export type SearchUnderstanding = z.output<typeof understandingSchema>;

/**
 * How many records of the page follow under which sentence, in their order. The first group are the hits, which `total` counts; those after it
 * answer the search more loosely and stand on the first page only.
 */
const searchGroupSchema = z.object({
  /** R0 exact · R1 the same words read another way · R2 some of the words · R3 a wider place or industry · R4 the words alone · R5 the newest */
  step: z.string(),
  /** For people; null: nothing has to be said. */
  text: z.string().nullish().catch(null),
  count: z.number().int().min(0),
  /** Of each record, which of the words it contains; where only some are asked for. */
  words: z.array(z.array(z.string())).nullish().catch(null),
});
export type SearchGroup = z.output<typeof searchGroupSchema>;

const searchReadingSchema = z.object({
  /** Null without a keyword, and from an API that does not know. */
  understanding: understandingSchema.nullish().catch(null),
  /** Null: all records are hits. */
  groups: z.array(searchGroupSchema).nullish().catch(null),
  /**
   * Hits whose place is paid for, at most three and on the first page alone: they stand apart, are called advertisements, and are among the
   * records once more where their answer puts them.
   */
  advertised: tolerantArray(demandCardSchema).nullish().catch(null),
  /**
   * With `groups`: how many demands there would be without one condition. `name` is a filter of the query and `value` one of its values, or
   * `keyword` and what is left of it.
   */
  removals: z
    .array(z.object({ name: z.string(), value: z.string(), total: z.number().int(), isTotalAtLeast: z.boolean() }))
    .nullish()
    .catch(null),
});

export const searchDemands = defineCall({
  name: 'demand.search',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/page-search',
  query: demandSearchQuery.extend({
    /** 0: without `facets`, which cost as much as the search. */
    withFacets: z.enum(['0', '1']).optional(),
  }),
  response: z.intersection(pageOf(demandCardSchema), searchExtentSchema.extend(searchReadingSchema.shape)),
});

export const getDemandTypes = defineCall({
  name: 'demand.listTypes',
  method: 'GET',
  audience: 'everyone',
  path: '/api/demand/type',
  response: tolerantArray(
    z.object({
      code: idSchema,
      name: z.string(),
      icon: z.string().nullish().catch(null),
      desc: z.string().nullish().catch(null),
      count: z.number().int().nullish().catch(null),
    }),
  ),
});

export const getSimpleDemandTypes = defineCall({
  name: 'demand.listSimpleTypes',
  method: 'GET',
  audience: 'everyone',
  path: '/api/demand/type/simple',
  response: tolerantArray(z.object({ code: idSchema, name: z.string() })),
});

const recommendedSchema = demandCardSchema.extend({
  /** True sentences that say why it is recommended to the caller, at most three; none where that is to nobody in particular. */
  reasons: tolerantArray(z.string()).optional().catch(undefined),
  /** The caller may say that they do not want it (`feedback.give`). */
  takesFeedback: z.boolean().optional().catch(undefined),
});
export type RecommendedDemand = z.output<typeof recommendedSchema>;

/**
 * Demands that fit another demand or a type: counterpart types first (10↔20 …), then industry, then region. Beside neither those that fit the
 * caller: own shown demands first, then saved searches, then industry and region of the profile. Without those that the caller does not want.
 * To a caller who does not let the portal suggest things by what they do, all is as to a visitor.
 */
export const getRecommendedDemands = defineCall({
  name: 'demand.listRecommended',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/demRecommend/page',
  errors: [{ status: 404, when: 'There is no such demand for the caller.' }],
  query: z.object({ demandId: idSchema.optional(), typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery }),
  response: pageOf(recommendedSchema),
});

/**
 * By id or by public number; 404 unless it is published or the caller's own. `for=report`: also one that is shown no more, to whoever may report
 * it all the same, without what it said and showed.
 */
export const getDemand = defineCall({
  name: 'demand.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/:id',
  errors: [{ status: 404, when: 'There is no such demand for the caller.' }],
  params: z.object({ id: z.string().regex(/^([A-Z]{0,2}\d{1,20}|[0-9a-f-]{36})$/, '需求编号不正确') }),
  query: z.object({ for: z.enum(['report']).optional() }),
  response: demandSchema,
});

export const auditStatusSchema = z.enum(auditStatuses);

/** The live demands of one publisher, latest refreshed first. */
export const listDemandsOfPublisher = defineCall({
  name: 'demand.listOfPublisher',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/of-publisher/:id',
  params: z.object({ id: idSchema }),
  query: z.object({ typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery }),
  response: pageOf(demandCardSchema),
});
