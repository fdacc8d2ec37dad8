import * as z from 'zod';
import { passwordProblem } from '../rules/password.ts';
import { isMobilePhone } from '../rules/phone.ts';
import { signInTexts } from '../text/sign-in-texts.ts';

/** Fields that forms and requests share: one rule, one sentence, on both sides. */

export const phoneField = z
  .string({ error: signInTexts.enterPhone })
  .trim()
  .min(1, signInTexts.enterPhone)
  // `when` is asked for values of every type: with one of its own, a refinement runs after the first check has failed as well.
  .refine(isMobilePhone, { error: '请输入正确的手机号', when: ({ value }) => typeof value === 'string' && value !== '' });

export const smsCodeField = z
  .string({ error: signInTexts.enterCode })
  .trim()
  .min(1, signInTexts.enterCode)
  .regex(/^(\d{6})?$/, '验证码为 6 位数字');

/** A password being compared: any non-empty text up to a length that cannot be used to burn CPU. */
export const passwordField = z
  .string({ error: signInTexts.enterPassword })
  .min(1, signInTexts.enterPassword)
  .max(128, '密码长度为 6–20 位');

/** A password being chosen. */
export const newPasswordField = passwordField.superRefine((value, context) => {
  const problem = value === '' ? null : passwordProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

export const captchaField = z
  .string({ error: signInTexts.enterCaptcha })
  .trim()
  .min(1, signInTexts.enterCaptcha)
  .max(12, signInTexts.enterCaptcha);

/** Optional; an empty field counts as absent. */
export const inviteCodeField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z0-9]{4,12})?$/, '邀请码格式不正确')
  .optional()
  .transform((code) => code || undefined);

export const channelField = z
  .string()
  .trim()
  .regex(/^[\w-]{1,32}$/, '渠道标识不正确')
  .optional();

/** An address of a mailbox, as far as anybody can tell before a letter has come. */
export const emailPattern = /^[^\s@]{1,64}@[^\s@]{1,100}\.[a-zA-Z]{2,20}$/;

/** A number of WeChat: as it was chosen, or the phone that it was opened with. */
export const wechatPattern = /^[a-zA-Z][\w-]{4,19}$|^1[3-9]\d{9}$/;
