import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';

const text = z.string().nullish().catch(null);

/** The caller's invitation: joined people, those whose first demand was approved, and what it brought. */
export const getInviteSummary = defineCall({
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
/** Whose invitation a code is, for the page that it leads to; null: nobody's. */
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
/** Who joined; phones masked. */
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
      /** Why there is no reward (REFUSED). */
      reason: text,
    }),
  ),
});
