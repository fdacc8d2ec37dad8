import * as z from 'zod';
import { signInTexts } from '../text/sign-in-texts.ts';
import { defineCall } from './define-call.ts';
import { idSchema, timeSchema } from './envelope.ts';
import { captchaField, channelField, inviteCodeField, newPasswordField, passwordField, phoneField, smsCodeField } from './form-fields.ts';
import { userSchema } from './user.ts';

/** Purposes of SMS codes; a code for one purpose is not valid for another. */
const smsScenes = ['login', 'register', 'reset', 'phone-old', 'phone-new', 'contact', 'delete', 'pay'] as const;
export type SmsScene = (typeof smsScenes)[number];
/** Scenes whose code is sent to the caller's own number, which they only see masked: signed in, they may omit `phone`. */
export const ownPhoneScenes: readonly SmsScene[] = ['phone-old', 'delete', 'pay', 'reset'];

/** One-time ticket for a WeChat identity that is not bound yet; valid for 10 minutes. */
const weixinCode = z.string().trim().max(128).optional();

/** An opened session. The gateway moves `token` into an HttpOnly cookie, so browsers see it only with TOKEN_COOKIE=script. */
const sessionSchema = z.object({
  user: userSchema,
  token: z.string().optional(),
  expireAt: timeSchema.optional(),
  /** Whether the user had requested deletion and this login revoked the request. */
  deletionCancelled: z.boolean().optional().catch(undefined),
});

/** Signs in by phone number and password. After several wrong passwords a captcha is required (400 with `fields.captcha`). */
export const loginByPassword = defineCall({
  name: 'auth.loginByPassword',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/login',
  errors: [
    { status: 403, when: 'The account is blocked; `data` contains the reason and the end of the block.' },
    { status: 409, when: 'The account is being deleted, or the WeChat identity is bound to another account.' },
  ],
  invalidates: 'none',
  session: 'opens',
  body: z.object({
    phone: phoneField,
    password: passwordField,
    inviteCode: inviteCodeField,
    weixinCode,
    channel: channelField,
    agree: z.boolean().optional(),
    /**
     * The answer to the graphic captcha, required once the API has requested it by a 400 at this field. The captcha's ticket is sent as a
     * cookie.
     */
    captcha: captchaField.optional(),
  }),
  response: sessionSchema,
});

/**
 * Sends an SMS code if the graphic captcha is correct. The captcha ticket is sent as a cookie. Codes of `phone-old`, `delete` and `pay` go
 * only to the caller's own number; they, `phone-new` and `contact` need a session.
 */
export const sendSmsCode = defineCall({
  name: 'auth.sendSmsCode',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/phoneToCode',
  invalidates: 'none',
  body: z
    .object({
      phone: phoneField.optional(),
      captcha: captchaField,
      scene: z.enum(smsScenes, '验证码用途不正确').default('login'),
    })
    .refine(({ phone, scene }) => phone !== undefined || ownPhoneScenes.includes(scene), {
      error: signInTexts.enterPhone,
      path: ['phone'],
    }),
  response: z.object({ countdown: z.number().int().catch(60) }),
});

/** Signs in by phone number and SMS code; creates the account if the number has none. */
export const loginBySms = defineCall({
  name: 'auth.loginBySms',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/login-by-sms',
  errors: [
    { status: 403, when: 'The account is blocked.' },
    { status: 409, when: 'The WeChat identity is bound to another account.' },
  ],
  invalidates: 'none',
  session: 'opens',
  body: z.object({ verificationCode: smsCodeField, phone: phoneField, channel: channelField, weixinCode, inviteCode: inviteCodeField }),
  response: sessionSchema.extend({ isNew: z.boolean().catch(false) }),
});

/** Registers an account by phone number, SMS code and password. */
export const register = defineCall({
  name: 'auth.register',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/register',
  errors: [{ status: 409, when: 'The phone number already has an account.' }],
  invalidates: 'none',
  reports: 'REGISTER',
  body: z.object({
    phone: phoneField,
    verificationCode: smsCodeField,
    password: newPasswordField,
    inviteCode: inviteCodeField,
    weixinCode,
    channel: channelField,
  }),
  response: z.object({ userId: idSchema }),
});

/** Sets a new password, with an SMS code of scene `reset`. */
export const resetPassword = defineCall({
  name: 'auth.resetPassword',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/retrieve/password',
  invalidates: 'none',
  body: z.object({ phone: phoneField, verificationCode: smsCodeField, password: newPasswordField }),
  response: z.null(),
});

/** Ends the caller's session. Idempotent: succeeds without a token or with an expired one too. */
export const logout = defineCall({
  name: 'auth.logout',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/logout',
  invalidates: 'none',
  session: 'ends',
  reports: 'LOGOUT',
  response: z.null(),
});

/** Signs in with the authorization code of WeChat. */
export const loginByWechat = defineCall({
  name: 'auth.loginByWechat',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/login-by-weixin',
  errors: [{ status: 403, when: 'The account is blocked.' }],
  invalidates: 'none',
  session: 'opens',
  body: z.object({
    code: z.string().trim().min(1, '微信授权码缺失').max(512),
    state: z.string().max(512).optional(),
    channel: channelField,
  }),
  response: z.union([sessionSchema.extend({ bound: z.literal(true) }), z.object({ bound: z.literal(false), weixinCode: z.string() })]),
});

/** Signs in with a phone number that the mobile carrier confirms (JVerify); creates the account if the number has none (`isNew`). */
export const registerByCarrier = defineCall({
  name: 'auth.registerByCarrier',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/register-by-jverify',
  errors: [
    { status: 403, when: 'The account is blocked.' },
    { status: 409, when: 'The phone number already has an account.' },
  ],
  invalidates: 'none',
  session: 'opens',
  reports: 'REGISTER',
  body: z
    .object({
      loginToken: z.string().max(4_096).optional(),
      token: z.string().max(4_096).optional(),
      phone: phoneField.optional(),
      inviteCode: inviteCodeField,
      channel: channelField,
    })
    .refine((body) => body.loginToken || (body.token && body.phone), '缺少认证凭据'),
  response: sessionSchema.extend({ isNew: z.boolean().catch(false) }),
});

/** Remembers for 30 days that this network (an IPv4 address, or the /64 of an IPv6 address) came by that invitation. */
export const bindInviteCode = defineCall({
  name: 'auth.bindInviteCode',
  method: 'POST',
  forBlocked: 'allowed',
  audience: 'visitor',
  path: '/v1/bind-ip-and-invite-code',
  invalidates: 'none',
  body: z.object({
    inviteCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{4,12}$/, '邀请码格式不正确'),
  }),
  response: z.null(),
});

/** Path of the captcha image; not a JSON call. `?t=` bypasses caches. */
export const CAPTCHA_IMAGE_PATH = '/api/captcha-code/get';
