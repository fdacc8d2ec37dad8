import * as z from 'zod';
import { contactSources, publishObstacles } from './access-enums.ts';
import { effectSchema } from './boost.ts';
import { contactSchema } from './contact.ts';
import { defineCall } from './define-call.ts';
import { demandCardSchema, demandSchema } from './demand.ts';
import { ownDemandStates, settlementModes } from './demand-enums.ts';
import { demandFieldsSchema } from './demand-fields.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { publishReads } from './reads.ts';
import { codeNodeSchema } from './reference.ts';
import { writeBlockSchema } from './user.ts';
import { writtenLine } from './written-text.ts';

const precheckSchema = z.object({
  canPublish: z.boolean(),
  reasons: tolerantArray(z.enum(publishObstacles)).catch([]),
  /** Number of demands that may still be published today. */
  remaining: z.number().int().catch(0),
  /** Reason and end of the caller's block; absent if the API does not report it. */
  block: writeBlockSchema.nullish().catch(null),
});
export type PublishPrecheck = z.output<typeof precheckSchema>;

/** Returns the options of the publish form and the values that are known beforehand. */
export const getCreationData = defineCall({
  name: 'publish.getCreationData',
  method: 'GET',
  path: '/api/demand/merge/creation-data',
  response: z.object({
    types: tolerantArray(z.object({ code: idSchema, name: z.string() })).catch([]),
    industries: tolerantArray(codeNodeSchema).catch([]),
    regions: tolerantArray(codeNodeSchema).catch([]),
    settlementModes: tolerantArray(z.object({ code: z.enum(settlementModes), name: z.string() })).catch([]),
    contact: z.object({ personal: contactSchema.nullish(), org: contactSchema.nullish() }).nullish().catch(null),
    quota: z.object({ perDay: z.number().int(), used: z.number().int() }).nullish().catch(null),
    precheck: precheckSchema.nullish().catch(null),
  }),
});
export type CreationData = z.output<typeof getCreationData.response>;

/** Returns whether the caller may publish a demand, and what is missing. */
export const getPublishPrecheck = defineCall({
  name: 'publish.getPrecheck',
  method: 'GET',
  path: '/api/demand/publish-pre-check',
  response: precheckSchema,
});

/** The outcome of a save. `edit`: a published demand stays as it is while its changes await review. */
const savedSchema = z.object({
  id: idSchema,
  demandNumber: z.string(),
  auditStatus: z.string(),
  edit: z.enum(['NONE', 'WAITING', 'REJECTED']).catch('NONE'),
  version: z.number().int().catch(1),
});

/** Submits a new demand for review. */
export const saveDemand = defineCall({
  name: 'publish.save',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/v1/demand/save',
  errors: [
    { status: 403, when: 'The caller may not publish: `data.reason` is the missing requirement.' },
    { status: 409, when: 'The key was used with another body, or the first request is still in progress.' },
  ],
  invalidates: publishReads,
  reports: 'PUBLISH_DEMAND',
  body: demandFieldsSchema,
  response: savedSchema,
});

/** Updates a demand. `version` is the version that was read: 409 if another save happened in between. */
export const updateDemand = defineCall({
  name: 'publish.update',
  method: 'PUT',
  forBlocked: 'refused',
  path: '/v1/demand/update',
  errors: [
    { status: 403, when: 'The caller may not publish.' },
    { status: 404, when: 'The caller has no such demand.' },
    {
      status: 409,
      when: 'Another version was saved in the meantime, or the same changes are still being saved (`data.reason` UNDER_WAY).',
    },
  ],
  invalidates: publishReads,
  body: demandFieldsSchema.extend({ id: idSchema, version: z.number().int().min(1) }),
  response: savedSchema,
});

/** Hides a demand (`show` false), or shows it again or resubmits it for review. 409 if its state does not allow it. */
export const showDemand = defineCall({
  name: 'publish.show',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/v1/demand/show',
  errors: [
    { status: 404, when: 'The caller has no such demand.' },
    { status: 409, when: 'The state of the demand does not allow it.' },
  ],
  invalidates: publishReads,
  body: z.object({ id: idSchema, show: z.boolean().default(true) }),
  response: z.object({ auditStatus: z.string() }),
});

/** Removes the caller's demand. */
export const removeDemand = defineCall({
  name: 'publish.remove',
  method: 'DELETE',
  forBlocked: 'allowed',
  path: '/v1/demand/remove',
  errors: [{ status: 404, when: 'The caller has no such demand.' }],
  invalidates: publishReads,
  query: z.object({ id: idSchema }),
  response: z.null(),
});

/** The fields of a listed demand that only its publisher sees. */
const ownSchema = demandCardSchema.extend({
  rejectReason: z.string().nullish().catch(null),
  pausedBy: z.enum(['OWNER', 'ADMIN']).nullish().catch(null),
  /** State of the changes of a published demand: awaiting review, or rejected. */
  edit: z.enum(['NONE', 'WAITING', 'REJECTED']).catch('NONE'),
  version: z.number().int().catch(1),
  messageCount: z.number().int().catch(0),
  /**
   * Number of other users' demands that fit it, and how many of them were found since its publisher last viewed them; absent if the API
   * does no matching.
   */
  matchCount: z.number().int().nullish().catch(null),
  newMatchCount: z.number().int().nullish().catch(null),
  /** Whether its last day has passed: nobody else sees it. */
  expired: z.boolean().optional().catch(undefined),
  /** Time at which the last running refresh boost ends. */
  refreshedUntil: timeSchema.nullish().catch(null),
  /** Time at which the title's colour ends. */
  colorUntil: timeSchema.nullish().catch(null),
  updatedAt: timeSchema.nullish().catch(null),
});
export type OwnDemandCard = z.output<typeof ownSchema>;

/**
 * Lists the caller's demands. `counts`: own demands by state, for the same keyword. PUBLISH are the shown ones, EXPIRED those past their
 * validity.
 */
export const listMyDemands = defineCall({
  name: 'publish.listMine',
  method: 'GET',
  path: '/api/demand/page-my-publish',
  query: z.object({
    auditStatus: z.enum(ownDemandStates, '状态不正确').optional(),
    keyword: writtenLine().max(50, '关键词不能超过 50 个字').optional(),
    ...pageQuery,
  }),
  response: z.intersection(
    pageOf(ownSchema),
    z.object({ counts: z.partialRecord(z.enum(ownDemandStates), z.number().int()).nullish().catch(null) }),
  ),
});

const rejectionSchema = z.object({
  reason: z.string(),
  /** Name of the form field → what is wrong with it. */
  fields: z.record(z.string(), z.string()).catch({}),
});

/** Returns the caller's demand, for editing and for its boosts. 404 for another user's demand. */
export const getMyDemand = defineCall({
  name: 'publish.getMine',
  method: 'GET',
  path: '/api/demand/my-demand/:id',
  errors: [{ status: 404, when: 'The caller has no such demand.' }],
  params: z.object({ id: idSchema }),
  response: demandSchema.extend({
    contactSource: z.enum(contactSources).catch('personal'),
    typeFields: z.record(z.string(), z.string()).catch({}),
    pausedBy: z.enum(['OWNER', 'ADMIN']).nullish().catch(null),
    edit: z.enum(['NONE', 'WAITING', 'REJECTED']).catch('NONE'),
    rejection: rejectionSchema.nullish().catch(null),
    /** Changes that await review or were rejected; null: none. They contain everything that saving a demand takes. */
    pendingVersion: demandFieldsSchema.partial().nullish().catch(null),
    propEffects: tolerantArray(effectSchema).catch([]),
  }),
});
export type MyDemand = z.output<typeof getMyDemand.response>;
