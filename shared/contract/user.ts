import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema } from './envelope.ts';

/** U02 */
export const memberLevelSchema = z.coerce.number().int().catch(0);

/** N01 and part C: what a user learns about themselves. The phone is masked. */
export const userSchema = z.object({
  id: idSchema,
  nickname: z.string().catch(''),
  avatar: z.string().nullish().catch(null),
  sex: z.number().nullish().catch(null),
  phone: z.string().nullish().catch(null),
  memberLevel: memberLevelSchema,
  memberExpireAt: timeSchema.nullish().catch(null),
  /** 0 none, 1 pending, 2 passed, 3 failed */
  realNameStatus: z.number().int().catch(0),
  officialStatus: z.number().int().catch(0),
  inviteCode: z.string().nullish().catch(null),
  /** 分 */
  balance: z.number().int().catch(0),
  orgId: idSchema.nullish().catch(null),
  orgName: z.string().nullish().catch(null),
  position: z.string().nullish().catch(null),
  industryCode: z.string().nullish().catch(null),
  regionCode: z.string().nullish().catch(null),
  createdAt: timeSchema.nullish().catch(null),
});
export type User = z.output<typeof userSchema>;

/** N04 */
export const unreadSchema = z.object({
  totalAnnouncements: z.number().int().min(0).catch(0),
  totalChatMessages: z.number().int().min(0).catch(0),
  totalSystemNotice: z.number().int().min(0).catch(0),
});
export type Unread = z.output<typeof unreadSchema>;

/** `stats` and `publish` counts are ours (ext). */
export const getUserDetail = defineCall({
  id: 'E16',
  method: 'GET',
  path: '/v1/user/detail',
  response: userSchema.extend({
    /** The agreement has changed since they agreed to it: ask again (ext). */
    agreementOutdated: z.boolean().optional().catch(undefined),
    /** What the codes mean (ext). */
    industryName: z.string().nullish().catch(null),
    regionName: z.string().nullish().catch(null),
    /** Whether they can log in by password; who came by SMS or WeChat has none until they set one (ext). */
    hasPassword: z.boolean().optional().catch(undefined),
    unread: unreadSchema.optional().catch(undefined),
    sceneCounts: z.record(z.string(), z.number().int()).optional().catch(undefined),
    stats: z
      .object({
        publish: z.record(z.string(), z.number().int()),
        collections: z.number().int(),
        footprints: z.number().int(),
        contacted: z.number().int(),
      })
      .partial()
      .optional()
      .catch(undefined),
  }),
});

/** 404 for whom the caller has nothing to do with: who has no demand that is shown exists for themselves, people they talk to and colleagues. */
export const getSimpleUser = defineCall({
  id: 'E17',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/user/:id/simple',
  params: z.object({ id: idSchema }),
  response: z.object({
    id: idSchema,
    nickname: z.string().catch(''),
    avatar: z.string().nullish().catch(null),
    sex: z.number().nullish().catch(null),
    memberLevel: memberLevelSchema,
    orgName: z.string().nullish().catch(null),
    official: z.boolean().catch(false),
    /** The organization they have joined, as anyone may know it (ext). */
    org: z
      .object({ id: idSchema, name: z.string(), logo: z.string().nullish().catch(null), memberCount: z.number().int().catch(0) })
      .nullish()
      .catch(null),
    /** The person is verified (ext). */
    realName: z.boolean().optional().catch(undefined),
    /** What they do, and in which industry (ext). */
    position: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
    publishCount: z.number().int().catch(0),
  }),
});
