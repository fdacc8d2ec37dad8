import * as z from 'zod';
import { hiddenKinds, MAX_VALUES, sinceDays, verifiedKinds } from '../rules/filter-values.ts';
import { defineCall } from './define-call.ts';
import { demandSorts, demandTypeCodes, settlementModes } from './demand-enums.ts';
import { detailFields } from './demand-fields.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { memberLevelSchema, replyHabitsSchema } from './user.ts';
import { writtenLine } from './written-text.ts';

const publisherSchema = z
  .object({
    id: idSchema,
    nickname: z.string().catch(''),
    avatar: z.string().nullish().catch(null),
    memberLevel: memberLevelSchema,
    orgName: z.string().nullish().catch(null),
    /** Whether the organization is officially verified. */
    official: z.boolean().catch(false),
    /** Whether the person is verified. */
    realName: z.boolean().catch(false),
    /** Position and industry of the publisher; only in the answer for a single demand, not in lists. */
    position: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
    /** How the publisher answers; in lists that show the publisher, up to some minutes old. Absent or null: nothing is told. */
    replies: replyHabitsSchema.nullish().catch(null),
    /** When the publisher joined; only in the answer for a single demand. */
    joinedAt: timeSchema.nullish().catch(null),
  })
  .meta({ id: 'Publisher' });

/** A demand as lists show it. `highlight` is an extension of the specification: the passages that match a keyword. */
export const demandCardSchema = z
  .object({
    id: idSchema,
    demandNumber: z.string(),
    /** Unknown codes are kept; their label is 未知类型. */
    typeCode: z.coerce.string(),
    title: z.string(),
    summary: z.string().catch(''),
    /** The first picture; null: the portal draws a cover. */
    cover: z.string().nullish().catch(null),
    industryCode: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
    regionCode: z.string().nullish().catch(null),
    regionName: z.string().nullish().catch(null),
    settlementModes: z.array(z.string()).catch([]),
    budget: z.string().nullish().catch(null),
    auditStatus: z.string().catch('PUBLISH'),
    /** 1–8: the title's colour by CHANGE_COLOR, while it lasts. */
    color: z.number().int().nullish().catch(null),
    topUntil: timeSchema.nullish().catch(null),
    headlineUntil: timeSchema.nullish().catch(null),
    /** Time of the last refresh by a boost; without one, `createdAt`. */
    refreshedAt: timeSchema.nullish().catch(null),
    /** Time until which the demand counts as just refreshed. */
    refreshedUntil: timeSchema.nullish().catch(null),
    viewCount: z.number().int().catch(0),
    collectCount: z.number().int().catch(0),
    contactCount: z.number().int().catch(0),
    collected: z.boolean().catch(false),
    publisher: publisherSchema.nullish().catch(null),
    /** When readers could first see it; before its first approval, when it was submitted. */
    createdAt: timeSchema.nullish().catch(null),
  })
  .meta({ id: 'DemandCard' });
export type DemandCard = z.output<typeof demandCardSchema>;

/** A demand with all details. It never contains contact values: `contactMethods` only names the existing kinds. */
export const demandSchema = demandCardSchema
  .extend({
    ...detailFields,
    rejectReason: z.string().nullish().catch(null),
    version: z.number().int().catch(1),
    contactUnlocked: z.boolean().catch(false),
    /** Whether the caller has published it. */
    own: z.boolean().optional().catch(undefined),
    /** Whether its last day has passed: only its publisher can still see it, and is told so. */
    expired: z.boolean().optional().catch(undefined),
    /** State of the caller's changes of their own shown demand: awaiting review, or rejected; others still see the previous version. */
    edit: z.enum(['NONE', 'WAITING', 'REJECTED']).optional().catch(undefined),
    /** False: the demand is no longer shown, and the answer only identifies it. */
    available: z.boolean().optional().catch(undefined),
    /** The caller's own demand that fits this one best, and why; null if none fits, or if nothing may be suggested to the caller. */
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
      /** Only for a filter that is set: number of demands that this value would add to those of the chosen values. */
      added: z.number().int().nullish().catch(null),
    }),
  )
  .catch([]);
/** Number of demands that each value of a filter would leave if it were chosen alone, with the other filters unchanged. */
const facetsSchema = z.object({
  typeCode: facetSchema,
  industryCode: facetSchema,
  regionCode: facetSchema,
  settlementMode: facetSchema,
  /** Keyed by the ranges of `budgetBands`; absent if the API has no budgets. */
  budget: facetSchema.nullish(),
});
export type DemandFacets = z.output<typeof facetsSchema>;

/** A filter's values, joined by commas: a demand matches if it has any of them. */
const joined = (value: string, message: string) =>
  z
    .string()
    .regex(new RegExp(`^${value}(,${value}){0,${MAX_VALUES - 1}}$`), message)
    .optional();

export const demandSearchQuery = z.object({
  keyword: writtenLine().max(50, '关键词不能超过 50 个字').optional(),
  typeCode: joined(`(${demandTypeCodes.join('|')})`, '未知类型'),
  /** Two digits select a whole branch, four digits one industry. */
  industryCode: joined(String.raw`\d{2}(\d{2})?`, '行业不正确'),
  /** 2 (省), 4 (市) or 6 (区) digits; a shorter code includes everything below it. */
  regionCode: joined(String.raw`\d{2}(\d{2}){0,2}`, '地区不正确'),
  settlementMode: joined(`(${settlementModes.join('|')})`, '结算方式不正确'),
  /** Whole yuan, `50000-200000` or `500000-`: matches overlapping total or monthly budgets, and demands without a budget. */
  budget: z
    .string()
    .regex(/^\d{1,9}-(\d{1,9})?$/, '预算不正确')
    .optional(),
  /** 0: together with `budget`, excludes the demands without a budget. */
  negotiable: z.enum(['0', '1'], '面议筛选不正确').optional(),
  /** Published within the last so many days, today included. */
  since: z.enum(sinceDays, '发布时间不正确').optional(),
  /** Verification of the publisher: `official` for a verified organization, `real` for a verified person. */
  verified: joined(`(${verifiedKinds.join('|')})`, '认证筛选不正确'),
  /** 1: only demands with a picture. */
  withImages: z.enum(['0', '1'], '图片筛选不正确').optional(),
  /** 1: only demands of members. */
  memberOnly: z.enum(['0', '1'], '会员筛选不正确').optional(),
  /**
   * Excludes demands that the caller does not want recommended (`unwanted`), or whose contact they have unlocked (`contacted`); a visitor
   * has neither.
   */
  hide: joined(`(${hiddenKinds.join('|')})`, '排除条件不正确'),
  sort: z.enum(demandSorts, '排序不正确').default('default'),
  ...pageQuery,
});

/** Number of hits that the pages of a search can reach; to see others, the search has to be narrowed. */
export const REACHABLE_HITS = 2_000;

/** Information about a search with many hits, besides the page itself. */
const searchExtentSchema = z.object({
  /** Whether there are more hits than `total`: they have not been counted yet. */
  isTotalAtLeast: z.boolean().nullish().catch(null),
  /** Number of hits that pages can reach, at most `total`; a page beyond them is empty. */
  reachable: z.number().int().min(0).nullish().catch(null),
  /** A filter without values has not been counted yet. Null: not requested. */
  facets: facetsSchema.nullish().catch(null),
  /** Values of `hide` that the caller may use; none for a visitor. */
  mayHide: z.array(z.enum(hiddenKinds)).nullish().catch(null),
});

/**
 * How a keyword was read. A chip is a word or a condition found in it; a filter of the query takes precedence over a condition of the
 * keyword.
 */
const understandingSchema = z.object({
  /** The words that are searched for in the text, in normalised form. */
  words: z.array(z.string()).catch([]),
  chips: tolerantArray(
    z.object({
      /** WORD, REGION, TYPE, SETTLEMENT, BUDGET, MEMBER */
      kind: z.string(),
      label: z.string(),
      /** The keyword without this chip; empty: nothing is left. */
      rest: z.string(),
      /** Codes of a region, a type, a settlement mode, a budget (its range), or the industries that a word stands for. */
      codes: z.array(z.string()).catch([]),
      /** Other places with this name, which can be chosen instead. */
      others: z.array(z.object({ code: z.string(), label: z.string() })).catch([]),
    }),
  ).catch([]),
  /** Type that such a keyword probably looks for; it does not filter. */
  typeHint: z.string().nullish().catch(null),
  /** Parts without effect, each with a sentence for the user and the keyword without it. */
  ignored: z.array(z.object({ text: z.string(), sentence: z.string(), rest: z.string() })).catch([]),
  /** Present if the keyword as typed had no hits: the corrections that were applied, and the keyword that is never corrected. */
  corrected: z
    .object({ corrections: z.array(z.object({ typed: z.string(), taken: z.string() })), literal: z.string() })
    .nullish()
    .catch(null),
});
export type SearchUnderstanding = z.output<typeof understandingSchema>;

/**
 * A group of consecutive records of the page and the sentence above it, in page order. The first group contains the hits, which `total`
 * counts; the later ones answer the search more loosely and appear on the first page only.
 */
const searchGroupSchema = z.object({
  /**
   * R0: exact · R1: the same words read another way · R2: some of the words · R3: a wider place or industry · R4: the words alone · R5: the
   * newest demands.
   */
  step: z.string(),
  /** Sentence for the user; null: none is needed. */
  text: z.string().nullish().catch(null),
  count: z.number().int().min(0),
  /** For each record, the words that it contains; present if only some of the words are required. */
  words: z.array(z.array(z.string())).nullish().catch(null),
});
export type SearchGroup = z.output<typeof searchGroupSchema>;

const searchReadingSchema = z.object({
  /** Null without a keyword, and from an API without this information. */
  understanding: understandingSchema.nullish().catch(null),
  /** Null: all records are hits. */
  groups: z.array(searchGroupSchema).nullish().catch(null),
  /**
   * Hits with a paid place, at most three and on the first page only. They are shown separately as advertisements, and appear among the
   * records again at their regular rank.
   */
  advertised: tolerantArray(demandCardSchema).nullish().catch(null),
  /**
   * With `groups`: the number of demands without one of the conditions. `name` is a filter of the query and `value` one of its values; or
   * `name` is `keyword` and `value` what remains of the keyword.
   */
  removals: z
    .array(z.object({ name: z.string(), value: z.string(), total: z.number().int(), isTotalAtLeast: z.boolean() }))
    .nullish()
    .catch(null),
});

/** Searches published demands by keyword and filters, with facet counts. */
export const searchDemands = defineCall({
  name: 'demand.search',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/page-search',
  query: demandSearchQuery.extend({
    /** 0: without `facets`, which cost as much as the search itself. */
    withFacets: z.enum(['0', '1']).optional(),
  }),
  response: z.intersection(pageOf(demandCardSchema), searchExtentSchema.extend(searchReadingSchema.shape)),
});

/** Lists the demand types with the number of demands of each. */
export const listDemandTypes = defineCall({
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

/** Lists codes and names of the demand types. */
export const listSimpleDemandTypes = defineCall({
  name: 'demand.listSimpleTypes',
  method: 'GET',
  audience: 'everyone',
  path: '/api/demand/type/simple',
  response: tolerantArray(z.object({ code: idSchema, name: z.string() })),
});

const recommendedSchema = demandCardSchema.extend({
  /** True sentences that say why the demand is recommended to this caller, at most three; none if the recommendation is not personal. */
  reasons: tolerantArray(z.string()).optional().catch(undefined),
  /** Whether the caller can give feedback that they do not want it (`feedback.give`). */
  takesFeedback: z.boolean().optional().catch(undefined),
});
export type RecommendedDemand = z.output<typeof recommendedSchema>;

/**
 * Lists demands that fit another demand or a type: counterpart types first (10↔20 …), then industry, then region. Without either, lists
 * demands that fit the caller: by their own shown demands first, then their saved searches, then industry and region of the profile.
 * Excludes what the caller does not want. A caller who has turned personalisation off gets the same answer as a visitor.
 */
export const listRecommendedDemands = defineCall({
  name: 'demand.listRecommended',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/demRecommend/page',
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  query: z.object({ demandId: idSchema.optional(), typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery }),
  response: pageOf(recommendedSchema),
});

/**
 * Returns a demand by id or by public number; 404 unless it is published or the caller's own. `for=report` also returns a demand that is no
 * longer shown, without its texts and pictures, to callers who may still report it.
 */
export const getDemand = defineCall({
  name: 'demand.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/:id',
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  params: z.object({ id: z.string().regex(/^([A-Z]{0,2}\d{1,20}|[0-9a-f-]{36})$/, '需求编号不正确') }),
  query: z.object({ for: z.enum(['report']).optional() }),
  response: demandSchema,
});

/** Lists the live demands of one publisher, latest refreshed first. */
export const listDemandsOfPublisher = defineCall({
  name: 'demand.listOfPublisher',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/of-publisher/:id',
  params: z.object({ id: idSchema }),
  query: z.object({ typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery }),
  response: pageOf(demandCardSchema),
});
