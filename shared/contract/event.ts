import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { eventCodes } from './event-codes.ts';

/** Always 200 for a known code: a lost event must never disturb a visitor. */
export const reportEvent = defineCall({
  name: 'event.report',
  method: 'POST',
  audience: 'visitor',
  path: '/api/app/event',
  invalidates: 'none',
  body: z.object({
    uuid: z.uuid('设备标识不正确'),
    eventCode: z.enum(eventCodes, '未知的事件'),
    page: z.string().max(200).optional(),
    demandId: z.string().max(64).optional(),
  }),
  response: z.null(),
});
