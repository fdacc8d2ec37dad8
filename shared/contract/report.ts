import * as z from 'zod';
import { imageIdOf, MAX_IMAGES } from '../rules/image-variants.ts';
import { REPORT_MAX } from '../rules/limits.ts';
import { reportReasons, reportStatuses } from '../text/report-names.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { phoneField } from './form-fields.ts';
import { writtenText } from './written-text.ts';

/** Reports a demand. Repeating an open report returns that report; a new one is possible only after its outcome. */
export const createReport = defineCall({
  name: 'report.create',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/v1/umsDemandReport/save',
  errors: [
    { status: 404, when: 'The demand does not exist or is not visible to the caller.' },
    { status: 409, when: "It is the caller's own, or a report of theirs that says something else is open." },
  ],
  invalidates: ['report.listMine'],
  body: z.object({
    demandId: idSchema,
    reason: z.enum(reportReasons, '请选择举报原因'),
    content: writtenText('请说明情况').min(5, '请至少用 5 个字说明情况').max(REPORT_MAX, `说明不能超过 ${REPORT_MAX} 个字`),
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
  /** The reviewer's reply to the reporter. */
  answer: z.string().nullish().catch(null),
  createdAt: timeSchema,
  handledAt: timeSchema.nullish().catch(null),
  demand: z.object({ id: idSchema, demandNumber: z.string(), title: z.string() }).nullish().catch(null),
});
export type DemandReport = z.output<typeof reportSchema>;

/** Lists the caller's reports, latest first; `demandId` restricts them to one demand. */
export const listMyReports = defineCall({
  name: 'report.listMine',
  method: 'GET',
  path: '/v1/umsDemandReport/mine',
  query: z.object({ demandId: idSchema.optional(), ...pageQuery }),
  response: pageOf(reportSchema),
});
