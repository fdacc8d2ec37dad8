import * as z from 'zod';
import { defineCall } from './define-call.ts';

export const eventCodes = [
  'OPEN_INFORMATION_DETAIL',
  'LOGIN',
  'REGISTER',
  'LOGOUT',
  'PAY_MEMBERSHIP',
  'PAY_SCENE',
  'PUBLISH_DEMAND',
  'GET_CONTACT_INFO',
  'REAL_NAME_VERIFY_1',
  'OFFICIAL_VERIFY',
] as const;
export type EventCode = (typeof eventCodes)[number];

/** Always 200 for a known code: a lost event must never disturb a visitor. */
export const reportEvent = defineCall({
  name: 'event.report',
  method: 'POST',
  audience: 'visitor',
  path: '/api/app/event',
  body: z.object({
    uuid: z.uuid('设备标识不正确'),
    eventCode: z.enum(eventCodes, '未知的事件'),
    page: z.string().max(200).optional(),
    demandId: z.string().max(64).optional(),
  }),
  response: z.null(),
});
