import * as z from 'zod';
import { defineCall } from './define-call.ts';
import { idSchema, pageOf, pageOrListOf, pageQuery, timeSchema } from './envelope.ts';
import { newPasswordField, passwordField, smsCodeField } from './form-fields.ts';

const deviceSchema = z.object({
  id: idSchema,
  /** Browser and system, such as 'Chrome · Windows'. */
  device: z.string().catch(''),
  ip: z.string().catch(''),
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  current: z.boolean().catch(false),
});
export type AccountDevice = z.output<typeof deviceSchema>;

/** Lists the caller's sessions, the current one first; at most 20. */
export const listSessions = defineCall({
  name: 'account.listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  query: z.object(pageQuery),
  response: pageOrListOf(deviceSchema),
});
/** Ends one session, or all but the current one. */
export const revokeSession = defineCall({
  name: 'account.revokeSession',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/account/sessions/revoke',
  errors: [{ status: 404, when: 'The caller has no such session.' }],
  invalidates: ['account.listSessions'],
  body: z.object({ id: idSchema.optional() }),
  response: z.object({ ended: z.number().int() }),
});

/**
 * Changes the password and ends all other sessions. An account without a password sends an SMS code of scene `reset` instead of the old
 * one.
 */
export const changePassword = defineCall({
  name: 'account.changePassword',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: false,
  path: '/api/account/password',
  invalidates: ['user.getDetail', 'account.listSessions'],
  body: z.object({ oldPassword: passwordField.optional(), verificationCode: smsCodeField.optional(), newPassword: newPasswordField }),
  response: z.null(),
});

const loginSchema = z.object({
  at: timeSchema,
  /** PASSWORD, SMS, WEIXIN, JVERIFY. */
  method: z.string().catch(''),
  ok: z.boolean().catch(true),
  ip: z.string().catch(''),
  device: z.string().catch(''),
});
export type AccountLogin = z.output<typeof loginSchema>;
/** Lists the logins of the last 90 days. */
export const listLogins = defineCall({
  name: 'account.listLogins',
  method: 'GET',
  path: '/api/account/logins',
  query: z.object(pageQuery),
  response: pageOf(loginSchema),
});

/** Returns the current agreement, and the version that the caller has agreed to. */
export const getAgreement = defineCall({
  name: 'account.getAgreement',
  method: 'GET',
  path: '/api/account/agreement',
  response: z.object({ version: z.string(), agreedVersion: z.string().nullish().catch(null), agreedAt: timeSchema.nullish().catch(null) }),
});
/** Accepts the current agreement. */
export const acceptAgreement = defineCall({
  name: 'account.acceptAgreement',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/account/agreement',
  errors: [{ status: 409, when: 'A newer version has been published.' }],
  invalidates: ['account.getAgreement', 'user.getDetail'],
  body: z.object({ version: z.string().min(1).max(32) }),
  response: z.null(),
});

const personalisationSchema = z.object({ on: z.boolean('开关状态不正确') });
/**
 * Returns whether things may be suggested to the caller based on what they have published (互联网信息服务算法推荐管理规定 art. 17): notices of new demands
 * that fit theirs, and recommendations. Notices of saved searches are sent regardless.
 */
export const getPersonalisation = defineCall({
  name: 'account.getPersonalisation',
  method: 'GET',
  path: '/api/account/personalisation',
  response: personalisationSchema,
});
/** Switches personalised recommendations on or off. */
export const changePersonalisation = defineCall({
  name: 'account.changePersonalisation',
  method: 'PUT',
  forBlocked: 'allowed',
  path: '/api/account/personalisation',
  invalidates: ['account.getPersonalisation', 'demand.listRecommended', 'demand.get'],
  body: personalisationSchema,
  response: personalisationSchema,
});

/** Exports everything that the portal stores about the caller (PIPL art. 45). Once an hour. */
export const exportData = defineCall({
  name: 'account.exportData',
  method: 'GET',
  path: '/api/privacy/export',
  response: z.record(z.string(), z.unknown()),
});

const deletionSchema = z.object({ requestedAt: timeSchema.nullable(), deletesAt: timeSchema.nullable() });
/**
 * Requests the deletion of the account (PIPL art. 47) after a cooling-off period of 15 days, with an SMS code of scene `delete`; logging in
 * or `cancel` revokes the request.
 */
export const requestDeletion = defineCall({
  name: 'account.requestDeletion',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/privacy/delete',
  invalidates: ['account.getDeletion'],
  errors: [
    {
      status: 409,
      when: 'The account still has money: `data.reason` BALANCE (return it first), REFUND (in progress; for an order with `orderNo`) or ORDER (one is open).',
    },
  ],
  body: z.object({ verificationCode: smsCodeField, confirm: z.literal(true, '请确认注销') }),
  response: deletionSchema,
});
/** Returns the state of the caller's deletion request. */
export const getDeletion = defineCall({
  name: 'account.getDeletion',
  method: 'GET',
  path: '/api/privacy/delete',
  response: deletionSchema,
});
/** Withdraws the deletion request during the cooling-off period. */
export const cancelDeletion = defineCall({
  name: 'account.cancelDeletion',
  method: 'POST',
  forBlocked: 'allowed',
  idempotent: true,
  path: '/api/privacy/delete/cancel',
  invalidates: ['account.getDeletion'],
  response: deletionSchema,
});
