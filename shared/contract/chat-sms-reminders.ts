import * as z from 'zod';
import { defineCall } from './define-call.ts';

const answerSchema = z.object({
  on: z.boolean(),
  /** The phone that receives them, masked. */
  phone: z.string().catch(''),
  /** Whether the API can send any; false: nobody can switch them on. */
  available: z.boolean().catch(true),
});
export type SmsReminders = z.output<typeof answerSchema>;

/** Returns whether the caller is told by SMS of messages that they have not seen (短信提醒). Off until they switch it on. */
export const getSmsReminders = defineCall({
  name: 'chatSmsReminders.get',
  method: 'GET',
  path: '/api/chat/sms-reminders',
  response: answerSchema,
});

/** Switches the caller's reminders on or off. */
export const changeSmsReminders = defineCall({
  name: 'chatSmsReminders.change',
  method: 'PUT',
  forBlocked: 'allowed',
  path: '/api/chat/sms-reminders',
  errors: [{ status: 404, when: 'They are to be switched on, and the API can send none.' }],
  invalidates: ['chatSmsReminders.get'],
  body: z.object({ on: z.boolean('开关状态不正确') }),
  response: answerSchema,
});
