import type { ResolverResult } from 'react-hook-form';
import * as z from 'zod';
import { findSchemaProblems, type Problems, placeProblems, toResolved } from '#client/forms/call-problems.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { inviteCodeField, newPasswordField, passwordField, phoneField, smsCodeField } from '#shared/contract/form-fields.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { AuthField, AuthValues } from './auth-values.ts';

/** Every field of the login form, unchecked. The order of its keys is the order in which the specification checks. */
const unchecked = z.object({
  agree: z.boolean(),
  code: z.string(),
  phone: z.string(),
  password: z.string(),
  newPassword: z.string(),
  inviteCode: z.string().optional(),
});

const agree = z.boolean().refine((isTicked) => isTicked, signInTexts.agreeFirst);

/** The fields of each view, by the rules that the calls behind it have too. */
const viewSchemas: Record<LoginView, z.ZodType<unknown, AuthValues>> = {
  chooser: unchecked.extend({ agree, code: smsCodeField, phone: phoneField }),
  login: unchecked.extend({ agree, phone: phoneField, password: passwordField }),
  register: unchecked.extend({ agree, code: smsCodeField, phone: phoneField, newPassword: newPasswordField, inviteCode: inviteCodeField }),
  forgot: unchecked.extend({ code: smsCodeField, phone: phoneField, newPassword: newPasswordField }),
};

/** Checks the fields of a view; its first problem is the one that the specification tells first. */
export const checkView = (view: LoginView, values: AuthValues): ResolverResult<AuthValues> =>
  toResolved(values, findSchemaProblems(viewSchemas[view], values));

/** In the order in which the specification tells what is wrong. */
const asked: Readonly<Record<LoginView, readonly AuthField[]>> = {
  chooser: ['code', 'phone'],
  login: ['phone', 'password'],
  register: ['code', 'phone', 'newPassword', 'inviteCode'],
  forgot: ['code', 'phone', 'newPassword'],
};

/** The server's problems by the fields of a view: the calls name two of them otherwise. A field that the view does not ask for is left out. */
export function placeAuthProblems(view: LoginView, problems: Problems): Problems {
  const fields = asked[view];
  const renamed = { verificationCode: 'code', ...(fields.includes('newPassword') && { password: 'newPassword' }) };
  const { '': _, ...placed } = placeProblems(problems, fields, renamed);
  return placed;
}
