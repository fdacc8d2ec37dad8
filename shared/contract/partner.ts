import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { phoneField } from './form-fields.ts';
import { writtenLine, writtenText } from './written-text.ts';

const text = z.string().nullish().catch(null);

const partnerStates = ['NONE', 'PENDING', 'ACCEPTED', 'REFUSED'] as const;
/** Returns the state of the caller's partner application and their results. */
export const getPartnerSummary = defineCall({
  name: 'partner.getSummary',
  method: 'GET',
  path: '/api/partner/summary',
  response: z.object({
    state: z.enum(partnerStates).catch('NONE'),
    reason: text,
    regionCode: text,
    regionName: text,
    invited: z.number().int().catch(0),
    /** Number of invited people with an approved demand. */
    active: z.number().int().catch(0),
  }),
});
/** Applies to become a city partner. */
export const applyAsPartner = defineCall({
  name: 'partner.apply',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/api/partner/apply',
  errors: [{ status: 409, when: 'An application is under review or has been accepted.' }],
  invalidates: ['partner.getSummary'],
  body: z.object({
    name: writtenLine('请输入姓名').min(2, '请输入姓名').max(20, '姓名不能超过 20 个字'),
    phone: phoneField,
    regionCode: z.string('请选择地区').regex(/^\d{2}(\d{2})?$/, '请选择地区'),
    resources: writtenText('请介绍您的资源').min(10, '请至少用 10 个字介绍您的资源').max(500, '不能超过 500 个字'),
  }),
  response: z.object({ state: z.enum(partnerStates) }),
});
