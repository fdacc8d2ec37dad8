import * as z from 'zod';
import { imageIdOf, MAX_IMAGES } from '../rules/image-variants.ts';
import { defineCall } from './define-call.ts';
import { demandCardSchema } from './demand.ts';
import { demandTypeCodes } from './demand-enums.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { phoneField } from './form-fields.ts';
import { reportReasons, reportStatuses } from './report-enums.ts';

const target = z.object({ id: idSchema });
const collectedSchema = z.object({ collected: z.boolean(), collectCount: z.number().int().catch(0) });

/** Idempotent, both. */
export const collectDemand = defineCall({
  id: 'E63',
  method: 'POST',
  idempotent: true,
  path: '/api/demand/:id/collect',
  params: target,
  response: collectedSchema,
});
export const cancelCollection = defineCall({
  id: 'E64',
  method: 'POST',
  idempotent: true,
  path: '/api/demand/:id/cancel-collection',
  params: target,
  response: collectedSchema,
});

/** A marked demand; one that is no longer shown comes with its status and without a way to open it. */
const markedSchema = demandCardSchema.extend({ at: timeSchema, available: z.boolean().catch(true) });
export type MarkedDemand = z.output<typeof markedSchema>;
const marksQuery = z.object({ typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery });

export const listFootprints = defineCall({
  id: 'E65',
  method: 'GET',
  path: '/api/demand/footprint/mine',
  query: marksQuery,
  response: pageOf(markedSchema),
});
export const listCollections = defineCall({
  id: 'E66',
  method: 'GET',
  path: '/api/demand/collection/mine',
  query: marksQuery,
  response: pageOf(markedSchema),
});
/** ext: forgets the caller's footprints: of one demand, or all. */
export const clearFootprints = defineCall({
  id: 'ext:footprint-clear',
  method: 'POST',
  idempotent: true,
  path: '/api/demand/footprint/clear',
  body: z.object({ demandId: idSchema.optional() }),
  response: z.null(),
});

/** A second report while the first is open gives the first. */
export const reportDemand = defineCall({
  id: 'E54',
  method: 'POST',
  idempotent: true,
  path: '/v1/umsDemandReport/save',
  body: z.object({
    demandId: idSchema,
    reason: z.enum(reportReasons, '请选择举报原因'),
    content: z.string('请说明情况').trim().min(5, '请至少用 5 个字说明情况').max(500, '说明不能超过 500 个字'),
    images: z
      .array(z.string().refine((url) => imageIdOf(url) !== null, '图片地址不正确'))
      .max(MAX_IMAGES, `图片最多 ${MAX_IMAGES} 张`)
      .default([]),
    phone: z
      .union([z.literal(''), phoneField])
      .nullish()
      .transform((phone) => phone || null),
  }),
  response: z.object({ id: idSchema, status: z.enum(reportStatuses).catch('PENDING') }),
});

const reportSchema = z.object({
  id: idSchema,
  reason: z.enum(reportReasons).catch('OTHER'),
  content: z.string().catch(''),
  images: z.array(z.string()).catch([]),
  status: z.enum(reportStatuses).catch('PENDING'),
  /** What the reviewer tells the reporter. */
  answer: z.string().nullish().catch(null),
  createdAt: timeSchema,
  handledAt: timeSchema.nullish().catch(null),
  demand: z.object({ id: idSchema, demandNumber: z.string(), title: z.string() }).nullish().catch(null),
});
export type DemandReport = z.output<typeof reportSchema>;

/** ext: the caller's reports, latest first; `demandId` leaves those about one demand. */
export const listMyReports = defineCall({
  id: 'ext:report-mine',
  method: 'GET',
  path: '/v1/umsDemandReport/mine',
  query: z.object({ demandId: idSchema.optional(), ...pageQuery }),
  response: pageOf(reportSchema),
});

/** ext: the live demands of one publisher, latest refreshed first (R09). */
export const listDemandsOfPublisher = defineCall({
  id: 'ext:publisher-demands',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/of-publisher/:id',
  params: target,
  query: z.object({ typeCode: z.enum(demandTypeCodes, '未知类型').optional(), ...pageQuery }),
  response: pageOf(demandCardSchema),
});
