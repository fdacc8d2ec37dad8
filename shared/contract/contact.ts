import * as z from 'zod';
import { cooperationResults, followUpStates, NOTE_MAX } from '../rules/follow-up.ts';
import { isMobilePhone } from '../rules/phone.ts';
import { contactObstacles, unlockMeans } from './access-enums.ts';
import { defineCall } from './define-call.ts';
import { demandCardSchema } from './demand.ts';
import { idSchema, pageOf, pageQuery, timeSchema } from './envelope.ts';
import { emailPattern, wechatPattern } from './form-fields.ts';
import { boostReads, contactReads, rewardReads, rightsReads } from './reads.ts';
import { writtenLine, writtenText } from './written-text.ts';

const value = z.string().nullish().catch(null);
/** The ways to contact a publisher; a missing one is null. */
export const contactSchema = z.object({ name: value, phone: value, wechat: value, qq: value, email: value });
export type Contact = z.output<typeof contactSchema>;

/** Data of the refusal of a contact that the caller may not see: HTTP 200 with body code 403. */
export const contactRefusalSchema = z.object({
  reason: z.enum(contactObstacles).catch('NEED_VIP'),
  /** Price of one CONTACT boost in 分, if it can be bought. */
  price: z.number().int().nullish().catch(null),
  /** Number of CONTACT boosts that the caller has; one of them unlocks the contact. */
  props: z.number().int().catch(0),
  /** Number of unlocks left in today's quota of the membership. */
  quota: z.number().int().catch(0),
});
export type ContactRefusal = z.output<typeof contactRefusalSchema>;

const shownSchema = contactSchema.extend({
  /** Number of unlocks left in today's quota; null: no quota, or not counted (own contact, or unlocked before). */
  remaining: z.number().int().nullish().catch(null),
  unlockedAt: timeSchema.nullish().catch(null),
  /** Only with `versionCheck`: whether the publisher has changed the contact since it was unlocked. */
  changedSinceUnlock: z.boolean().optional(),
});
export type ShownContact = z.output<typeof shownSchema>;

/** Returns a contact, free for its owner and for callers who have unlocked it; never unlocks by itself. */
export const getContact = defineCall({
  name: 'contact.get',
  method: 'GET',
  audience: 'visitor',
  path: '/api/demand/:id/contact-info',
  refusal: contactRefusalSchema,
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  reports: 'GET_CONTACT_INFO',
  params: z.object({ id: idSchema }),
  query: z.object({ versionCheck: z.enum(['0', '1'], '参数不正确').optional() }),
  response: shownSchema,
});

/**
 * Unlocks a contact, once per user and demand: `QUOTA` uses today's quota, `CONTACT` one boost; if absent, the quota first, then a boost.
 */
export const unlockContact = defineCall({
  name: 'contact.unlock',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  audience: 'visitor',
  path: '/api/demand/authorize-get-contact-info',
  refusal: contactRefusalSchema,
  errors: [{ status: 404, when: 'The demand does not exist or is not visible to the caller.' }],
  invalidates: ['contact.listUnlocked', 'user.getDetail', ...boostReads, ...rightsReads],
  body: z.object({ demandId: idSchema, by: z.enum(unlockMeans, '解锁方式不正确').optional() }),
  response: shownSchema,
});

/** A user's notes about a contact that they unlocked. Nobody else can read them. */
const followUpSchema = z.object({
  /** PENDING: nothing yet, TALKING: they are talking, AGREED: they cooperate, UNFIT: it does not fit. */
  state: z.enum(followUpStates).catch('PENDING'),
  note: z.string().catch(''),
  /** The day (`YYYY-MM-DD`, in China) on which the user is reminded at 9:00; null: no reminder. */
  nextOn: z.string().nullish().catch(null),
  /** How the cooperation went; only if the state is AGREED. */
  result: z.enum(cooperationResults).nullish().catch(null),
});
export type FollowUp = z.output<typeof followUpSchema>;

/** Lists the contacts that the caller has unlocked, latest first, with their follow-ups. */
export const listUnlockedContacts = defineCall({
  name: 'contact.listUnlocked',
  method: 'GET',
  path: '/api/demand/contacted',
  /** `state` restricts the list to contacts in this state; a contact without notes is PENDING. */
  query: z.object({ ...pageQuery, state: z.enum(followUpStates, '跟进状态不正确').optional() }),
  response: pageOf(
    demandCardSchema.extend({
      contactedAt: timeSchema.nullish().catch(null),
      contact: contactSchema.nullish().catch(null),
      /** The conversation about the demand; null: none yet. */
      threadId: idSchema.nullish().catch(null),
      /** False if the demand is no longer shown: its page does not exist any more, but the unlocked contact stays. */
      available: z.boolean().catch(true),
      /** Absent if this portal API does not store notes. */
      followUp: followUpSchema.optional().catch(undefined),
    }),
  ),
});

/**
 * Saves the state and notes of a contact that the caller has unlocked, replacing the earlier ones. 400 with the field `nextOn` for a day
 * that is not between tomorrow and a year ahead, unless it is the stored one. `result` is discarded unless the state is AGREED.
 */
export const saveFollowUp = defineCall({
  name: 'contact.saveFollowUp',
  method: 'PUT',
  forBlocked: 'allowed',
  path: '/api/demand/:id/follow-up',
  errors: [{ status: 404, when: 'The caller has not unlocked the contact of the demand.' }],
  invalidates: ['contact.listUnlocked'],
  params: z.object({ id: idSchema }),
  body: z.object({
    state: z.enum(followUpStates, '请选择跟进状态'),
    note: writtenText().max(NOTE_MAX, `备注不能超过 ${NOTE_MAX} 个字`).default(''),
    nextOn: z
      .union([z.iso.date('请选择正确的日期'), z.literal('')])
      .nullish()
      .transform((day) => day || null),
    result: z
      .union([z.enum(cooperationResults), z.literal('')], '请选择合作情况')
      .nullish()
      .transform((result) => result || null),
  }),
  response: followUpSchema,
});

const optionalText = (pattern: RegExp, sentence: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || pattern.test(text), sentence)
    .nullish()
    .transform((text) => text || null);

/** A user's own contact as they enter it; at least one way is required. */
const contactFieldsSchema = z
  .object({
    name: writtenLine('请填写联系人').min(1, '请填写联系人').max(20, '联系人不能超过 20 个字'),
    phone: z
      .string()
      .trim()
      .refine((phone) => phone === '' || isMobilePhone(phone) || /^0\d{2,3}-?\d{7,8}$/.test(phone), '请输入正确的电话号码')
      .nullish()
      .transform((text) => text || null),
    wechat: optionalText(wechatPattern, '微信号不正确'),
    qq: optionalText(/^[1-9]\d{4,10}$/, 'QQ 号不正确'),
    email: optionalText(emailPattern, '邮箱不正确'),
  })
  .refine((contact) => contact.phone || contact.wechat || contact.qq || contact.email, {
    error: '至少填写一种联系方式',
    path: ['phone'],
  });

/** Returns the caller's personal contact, that of their organization, and which of them new demands use by default. */
export const getMergedContact = defineCall({
  name: 'contact.getMerged',
  method: 'GET',
  path: '/api/user/merged-contact-info',
  response: z.object({
    personal: contactSchema.nullish().catch(null),
    org: contactSchema.nullish().catch(null),
    default: z.enum(['personal', 'org']).catch('personal'),
  }),
});

/** Returns the caller's own contact. `completed`: it has a name and at least one way. */
export const getPersonalContact = defineCall({
  name: 'contact.getPersonal',
  method: 'GET',
  path: '/api/user/personal-contact-info/mine',
  response: contactSchema.extend({ completed: z.boolean().catch(false) }),
});

/** Saves the caller's personal contact. */
export const savePersonalContact = defineCall({
  name: 'contact.savePersonal',
  method: 'POST',
  forBlocked: 'refused',
  idempotent: true,
  path: '/api/user/personal-contact-info',
  invalidates: [...contactReads, ...rewardReads],
  body: contactFieldsSchema,
  response: contactSchema.extend({ completed: z.boolean().catch(false) }),
});
