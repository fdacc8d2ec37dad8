import * as z from 'zod';
import { imageIdOf } from '../rules/image-variants.ts';
import { profileParts } from '../rules/profile-progress.ts';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema } from './envelope.ts';
import { phoneField, smsCodeField } from './form-fields.ts';
import { boostReads, contactReads, demandReads, rewardReads, userReads } from './reads.ts';
import { writtenLine } from './written-text.ts';

export const memberLevelSchema = z.coerce.number().int().catch(0);

/**
 * How a user answers those who ask about their demands: the share of conversations that they answered, and the time within which half of
 * these were answered; null if that is too long to be told.
 */
export const replyHabitsSchema = z.object({
  percent: z.number().int().min(0).max(100),
  withinHours: z.number().int().positive().nullish().catch(null),
});
export type ReplyHabits = z.output<typeof replyHabitsSchema>;

/** A user's own account. The phone is masked. */
export const userSchema = z
  .object({
    id: idSchema,
    nickname: z.string().catch(''),
    avatar: z.string().nullish().catch(null),
    sex: z.number().nullish().catch(null),
    phone: z.string().nullish().catch(null),
    memberLevel: memberLevelSchema,
    memberExpireAt: timeSchema.nullish().catch(null),
    /** A `verificationStatus`. */
    realNameStatus: z.number().int().catch(0),
    officialStatus: z.number().int().catch(0),
    inviteCode: z.string().nullish().catch(null),
    /** Balance in 分. */
    balance: z.number().int().catch(0),
    orgId: idSchema.nullish().catch(null),
    orgName: z.string().nullish().catch(null),
    position: z.string().nullish().catch(null),
    industryCode: z.string().nullish().catch(null),
    regionCode: z.string().nullish().catch(null),
    createdAt: timeSchema.nullish().catch(null),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof userSchema>;

export const unreadSchema = z.object({
  totalAnnouncements: z.number().int().min(0).catch(0),
  totalChatMessages: z.number().int().min(0).catch(0),
  totalSystemNotice: z.number().int().min(0).catch(0),
});
export type Unread = z.output<typeof unreadSchema>;

/** Block of an account that may sign in but not write. */
export const writeBlockSchema = z.object({
  reason: z.string(),
  /** End of the block; null: until it is lifted. */
  until: timeSchema.nullish().catch(null),
});

/** Returns the caller's account. `stats`, `publish` counts and `block` are extensions of the specification. */
export const getUserDetail = defineCall({
  name: 'user.getDetail',
  method: 'GET',
  path: '/v1/user/detail',
  response: userSchema.extend({
    /** Whether the agreement has changed since the user agreed to it, so that they have to agree again. */
    agreementOutdated: z.boolean().optional().catch(undefined),
    /** Names of the codes. */
    industryName: z.string().nullish().catch(null),
    regionName: z.string().nullish().catch(null),
    /** Whether the user can log in by password; users who signed up by SMS or WeChat have none until they set one. */
    hasPassword: z.boolean().optional().catch(undefined),
    /** Reason and end of the caller's block; absent if the API does not report it. */
    block: writeBlockSchema.nullish().catch(null),
    unread: unreadSchema.optional().catch(undefined),
    sceneCounts: z.record(z.string(), z.number().int()).optional().catch(undefined),
    stats: z
      .object({
        /** Own demands by state, counted as in `publish.listMine`. */
        publish: z.record(z.string(), z.number().int()),
        /** Number of own shown demands that expire within a week. */
        ending: z.number().int(),
        /** Number of orders awaiting payment. */
        unpaid: z.number().int(),
        collections: z.number().int(),
        footprints: z.number().int(),
        contacted: z.number().int(),
      })
      .partial()
      .optional()
      .catch(undefined),
  }),
});

/**
 * Returns the public profile of a user. 404 if the caller has nothing to do with them: a user without a shown demand is visible only to
 * themselves, to people they talk to and to colleagues.
 */
export const getSimpleUser = defineCall({
  name: 'user.getSimple',
  method: 'GET',
  audience: 'visitor',
  path: '/v1/user/:id/simple',
  errors: [{ status: 404, when: 'The user does not exist or is not visible to the caller.' }],
  params: z.object({ id: idSchema }),
  response: z.object({
    id: idSchema,
    nickname: z.string().catch(''),
    avatar: z.string().nullish().catch(null),
    sex: z.number().nullish().catch(null),
    memberLevel: memberLevelSchema,
    orgName: z.string().nullish().catch(null),
    official: z.boolean().catch(false),
    /** The organization that the user has joined, as anyone may see it. */
    org: z
      .object({
        id: idSchema,
        name: z.string(),
        logo: z.string().nullish().catch(null),
        memberCount: z.number().int().catch(0),
        images: z.array(z.string()).catch([]),
      })
      .nullish()
      .catch(null),
    /** Whether the person is verified. */
    realName: z.boolean().optional().catch(undefined),
    /** Position and industry of the user. */
    position: z.string().nullish().catch(null),
    industryName: z.string().nullish().catch(null),
    publishCount: z.number().int().catch(0),
    /** Null if the user was asked too rarely to tell, or answers too rarely. */
    replies: replyHabitsSchema.nullish().catch(null),
    /** When the account was created. */
    joinedAt: timeSchema.nullish().catch(null),
  }),
});

const imageField = z
  .string()
  .refine((url) => imageIdOf(url) !== null, '图片地址不正确')
  .nullable();

/**
 * Edits the profile; absent fields are unchanged. The first change of name is free, each later one takes a CHANGE_NAME boost (403
 * NEED_PROP).
 */
export const editUser = defineCall({
  name: 'user.edit',
  method: 'PUT',
  forBlocked: 'refused',
  path: '/v1/user/edit',
  errors: [
    {
      status: 403,
      when: 'The change of name takes a boost that the caller does not have (`data.reason` NEED_PROP).',
    },
  ],
  invalidates: [...userReads, ...demandReads, ...rewardReads, ...boostReads],
  body: z
    .object({
      nickname: writtenLine()
        .min(2, '昵称至少 2 个字')
        .max(16, '昵称不能超过 16 个字')
        .regex(/^[\p{L}\p{N}_·.\- ]+$/u, '昵称含有不支持的字符'),
      avatar: imageField,
      sex: z.union([z.literal(0), z.literal(10), z.literal(20), z.null()], '性别不正确'),
      position: writtenLine().max(20, '职位不能超过 20 个字').nullable(),
      industryCode: z
        .string()
        .regex(/^\d{2}(\d{2})?$/, '行业不正确')
        .nullable(),
      regionCode: z
        .string()
        .regex(/^\d{2}(\d{2}){0,2}$/, '地区不正确')
        .nullable(),
    })
    .partial(),
  response: userSchema,
});

/** Returns how complete the profile is, in percent, and what is missing. `nextRenameFree`: the next change of name needs no boost. */
export const getProfileProgress = defineCall({
  name: 'user.getProfileProgress',
  method: 'GET',
  path: '/api/user/profile/progress',
  response: z.object({
    percent: z.number().int().min(0).max(100),
    missing: z.array(z.enum(profileParts)).catch([]),
    nextRenameFree: z.boolean().catch(false),
  }),
});

/** Changes the phone of the personal contact, which is proved by a code of scene `contact`. */
export const changeContactPhone = defineCall({
  name: 'user.changeContactPhone',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: false,
  path: '/api/user/personal-contact-info/update-phone',
  invalidates: [...contactReads, ...rewardReads],
  body: z.object({ phone: phoneField, verificationCode: smsCodeField }),
  response: z.object({ phone: z.string() }),
});
/** Makes the login phone the contact phone. */
export const useLoginPhoneAsContact = defineCall({
  name: 'user.useLoginPhoneAsContact',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/personal-contact-info/update-phone-as-login-phone',
  invalidates: [...contactReads, ...rewardReads],
  response: z.object({ phone: z.string() }),
});

/**
 * Changes the login phone, with a code to the old number (scene `phone-old`) and one to the new (scene `phone-new`). Ends other sessions.
 */
export const changeLoginPhone = defineCall({
  name: 'user.changeLoginPhone',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/api/user/phone/change',
  errors: [{ status: 409, when: 'The phone number belongs to another account.' }],
  invalidates: ['user.getDetail', 'account.listSessions'],
  body: z.object({ oldCode: smsCodeField, phone: phoneField, newCode: smsCodeField }),
  response: z.object({ phone: z.string() }),
});
