import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';

const text = z.string().nullish().catch(null);

/** Returns the results of the caller's invitation: people who joined, those whose first demand was approved, and the rewards earned. */
export const getReferralSummary = defineCall({
  name: 'referral.getSummary',
  method: 'GET',
  path: '/api/invite/summary',
  response: z.object({
    inviteCode: z.string(),
    joined: z.number().int().catch(0),
    rewarded: z.number().int().catch(0),
    rewards: tolerantArray(z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int() })).catch([]),
  }),
});
/** Returns the owner of an invitation code, for the page that the invitation link opens; null: the code belongs to nobody. */
export const getInviter = defineCall({
  name: 'referral.getInviter',
  method: 'GET',
  audience: 'everyone',
  path: '/api/invite/inviter',
  query: z.object({
    inviteCode: z
      .string('请输入邀请码')
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,12}$/, '邀请码格式不正确'),
  }),
  response: z.object({ inviter: z.object({ nickname: z.string().catch(''), avatar: text }).nullable() }),
});
/** Lists the people who joined; phones masked. */
export const listInvited = defineCall({
  name: 'referral.listInvited',
  method: 'GET',
  path: '/api/invite/list',
  query: z.object(pageQuery),
  response: pageOf(
    z.object({
      nickname: z.string().catch(''),
      avatar: text,
      joinedAt: timeSchema,
      status: z.enum(['JOINED', 'REWARDED', 'REFUSED']).catch('JOINED'),
      /** Reason why there is no reward (REFUSED). */
      reason: text,
    }),
  ),
});
