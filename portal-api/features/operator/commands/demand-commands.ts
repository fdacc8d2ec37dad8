import * as z from 'zod';
import { fieldNames } from '../../../domain/demands/demand-fields.ts';
import { decide, listReviewQueue, showForReview } from '../moderation/review-service.ts';
import { id, reason, version } from './command-fields.ts';
import { define } from './define-command.ts';

const knownField = new RegExp(`^(${Object.keys(fieldNames).join('|')}|typeFields\\.[a-zA-Z]{1,30})$`);
const fields = z
  .record(z.string(), z.string().trim().min(1, '请填写字段原因').max(100, '字段原因不能超过 100 个字'))
  .refine((given) => Object.keys(given).every((field) => knownField.test(field)), `字段应为 ${Object.keys(fieldNames).join('、')} 之一`)
  .default({});

/** Commands that review demands. */
export const demandCommands = {
  list: define(z.object({}), (operator) => listReviewQueue(operator)),
  show: define(z.object({ id }), (operator, given) => showForReview(operator, given.id)),
  approve: define(z.object({ id, version }), (operator, given) => decide(operator, given.id, { event: 'APPROVE', version: given.version })),
  reject: define(z.object({ id, version, reason, fields }), (operator, given) =>
    decide(operator, given.id, { event: 'REJECT', reason: given.reason, fields: given.fields, version: given.version }),
  ),
  pause: define(z.object({ id, reason }), (operator, given) => decide(operator, given.id, { event: 'TAKE_DOWN', reason: given.reason })),
  restore: define(z.object({ id }), (operator, given) => decide(operator, given.id, { event: 'RESTORE' })),
};
