import * as z from 'zod';
import { sceneCodes } from './boost-enums.ts';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageQuery, timeSchema, tolerantArray } from './envelope.ts';
import { phoneField } from './form-fields.ts';

const text = z.string().nullish().catch(null);

/** ext: the caller's invitation: joined people, those whose first demand was approved, and what it brought. */
export const getInviteSummary = defineCall({
  id: 'ext:invite-summary',
  method: 'GET',
  path: '/api/invite/summary',
  response: z.object({
    inviteCode: z.string(),
    joined: z.number().int().catch(0),
    rewarded: z.number().int().catch(0),
    rewards: tolerantArray(z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int() })).catch([]),
  }),
});
/** ext: whose invitation a code is, for the page that it leads to; null: nobody's. */
export const getInviter = defineCall({
  id: 'ext:inviter',
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
/** ext: who joined; phones masked. */
export const listInvited = defineCall({
  id: 'ext:invite-list',
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

/** ext */
export const listWelfare = defineCall({
  id: 'ext:welfare-list',
  method: 'GET',
  path: '/api/welfare/list',
  response: tolerantArray(
    z.object({
      id: idSchema,
      title: z.string(),
      hint: z.string().catch(''),
      sceneCode: z.enum(sceneCodes),
      quantity: z.number().int(),
      state: z.enum(['LOCKED', 'READY', 'CLAIMED']).catch('LOCKED'),
      /** What is to be done first, and where. */
      todo: text,
      link: text,
    }),
  ),
});
export const claimWelfare = defineCall({
  id: 'ext:welfare-claim',
  method: 'POST',
  idempotent: false,
  path: '/api/welfare/:id/claim',
  params: z.object({ id: idSchema }),
  response: z.object({ sceneCode: z.enum(sceneCodes), quantity: z.number().int() }),
});

const partnerStates = ['NONE', 'PENDING', 'ACCEPTED', 'REFUSED'] as const;
export const getPartnerSummary = defineCall({
  id: 'ext:partner-summary',
  method: 'GET',
  path: '/api/partner/summary',
  response: z.object({
    state: z.enum(partnerStates).catch('NONE'),
    reason: text,
    regionCode: text,
    regionName: text,
    invited: z.number().int().catch(0),
    /** Invited people with an approved demand. */
    active: z.number().int().catch(0),
  }),
});
export const applyAsPartner = defineCall({
  id: 'ext:partner-apply',
  method: 'POST',
  idempotent: false,
  path: '/api/partner/apply',
  body: z.object({
    name: z.string('请输入姓名').trim().min(2, '请输入姓名').max(20, '姓名不能超过 20 个字'),
    phone: phoneField,
    regionCode: z.string('请选择地区').regex(/^\d{2}(\d{2})?$/, '请选择地区'),
    resources: z.string('请介绍您的资源').trim().min(10, '请至少用 10 个字介绍您的资源').max(500, '不能超过 500 个字'),
  }),
  response: z.object({ state: z.enum(partnerStates) }),
});

const communitySchema = z.object({
  id: idSchema,
  name: z.string(),
  intro: z.string().catch(''),
  industryCode: text,
  industryName: text,
  regionCode: text,
  regionName: text,
  memberCount: z.number().int().catch(0),
  cover: text,
  joined: z.boolean().catch(false),
});
export type Community = z.output<typeof communitySchema>;
export const listCommunities = defineCall({
  id: 'ext:community-page',
  method: 'GET',
  audience: 'visitor',
  path: '/api/community/page',
  query: z.object({ keyword: z.string().trim().max(50, '关键词不能超过 50 个字').optional(), ...pageQuery }),
  response: pageOf(communitySchema),
});
/** ext: members (level > 0) free, others for one COMMUNITY prop (403 NEED_PROP); gives the way in. */
export const joinCommunity = defineCall({
  id: 'ext:community-join',
  method: 'POST',
  idempotent: true,
  path: '/api/community/:id/join',
  params: z.object({ id: idSchema }),
  response: z.object({ joined: z.literal(true), qrCode: text, wechat: text }),
});
