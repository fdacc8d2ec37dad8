import * as z from 'zod';
import { passwordProblem } from '../rules/password.ts';
import { isMobilePhone } from '../rules/phone.ts';
import { signInTexts } from '../text/sign-in-texts.ts';

/** Fields shared by forms and requests: one rule and one error message on both sides. */

export const phoneField = z
  .string({ error: signInTexts.enterPhone })
  .trim()
  .min(1, signInTexts.enterPhone)
  // `when` is evaluated for values of every type: a refinement with its own `when` runs even if the first check has failed.
  .refine(isMobilePhone, { error: '请输入正确的手机号', when: ({ value }) => typeof value === 'string' && value !== '' });

export const smsCodeField = z
  .string({ error: signInTexts.enterCode })
  .trim()
  .min(1, signInTexts.enterCode)
  .regex(/^(\d{6})?$/, '验证码为 6 位数字');

/** A password that is compared: any non-empty text up to a length that cannot be used to exhaust the CPU. */
export const passwordField = z
  .string({ error: signInTexts.enterPassword })
  .min(1, signInTexts.enterPassword)
  .max(128, '密码长度为 6–20 位');

/** A password that is newly chosen. */
export const newPasswordField = passwordField.superRefine((value, context) => {
  const problem = value === '' ? null : passwordProblem(value);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});

export const captchaField = z
  .string({ error: signInTexts.enterCaptcha })
  .trim()
  .min(1, signInTexts.enterCaptcha)
  .max(12, signInTexts.enterCaptcha);

/** An optional invitation code; an empty field counts as absent. */
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

/** Plausible format of an email address; only a delivered mail could prove that it exists. */
export const emailPattern = /^[^\s@]{1,64}@[^\s@]{1,100}\.[a-zA-Z]{2,20}$/;

/** A WeChat account: its chosen name, or the phone number that it was opened with. */
export const wechatPattern = /^[a-zA-Z][\w-]{4,19}$|^1[3-9]\d{9}$/;

/**
 * Creates the schema of a number in a JSON body, which may also be a string of digits, as forms have it. Not `z.coerce.number`, which reads
 * `true` as 1, `["5"]` as 5 and `"0x10"` as 16: a client's mistake must not become a purchase.
 */
export const bodyNumber = <Schema extends z.ZodType<unknown, number>>(schema: Schema) =>
  z.preprocess((given) => (typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given), schema);
