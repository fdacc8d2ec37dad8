import type { ResolverResult } from 'react-hook-form';
import * as z from 'zod';
import { findSchemaProblems, type Problems, placeProblems, toResolved } from '#client/forms/call-problems.ts';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { inviteCodeField, newPasswordField, passwordField, phoneField, smsCodeField } from '#shared/contract/form-fields.ts';
import { signInTexts } from '#shared/text/sign-in-texts.ts';
import type { AuthField, AuthValues } from './auth-values.ts';

/** All fields of the login form, without validation. The order of the keys is the order in which the specification checks them. */
const unchecked = z.object({
  agree: z.boolean(),
  code: z.string(),
  phone: z.string(),
  password: z.string(),
  newPassword: z.string(),
  inviteCode: z.string().optional(),
});

const agree = z.boolean().refine((isTicked) => isTicked, signInTexts.agreeFirst);

/** The schema of each view, built from the same field rules as the calls behind it. */
const viewSchemas: Record<LoginView, z.ZodType<unknown, AuthValues>> = {
  chooser: unchecked.extend({ agree, code: smsCodeField, phone: phoneField }),
  login: unchecked.extend({ agree, phone: phoneField, password: passwordField }),
  register: unchecked.extend({ agree, code: smsCodeField, phone: phoneField, newPassword: newPasswordField, inviteCode: inviteCodeField }),
  forgot: unchecked.extend({ code: smsCodeField, phone: phoneField, newPassword: newPasswordField }),
};

/** Validates the fields of a view; the first error is the one that the specification reports first. */
export const checkView = (view: LoginView, values: AuthValues): ResolverResult<AuthValues> =>
  toResolved(values, findSchemaProblems(viewSchemas[view], values));

/** The fields of each view, in the order in which the specification reports their errors. */
const asked: Readonly<Record<LoginView, readonly AuthField[]>> = {
  chooser: ['code', 'phone'],
  login: ['phone', 'password'],
  register: ['code', 'phone', 'newPassword', 'inviteCode'],
  forgot: ['code', 'phone', 'newPassword'],
};

/** Maps the server's problems to the fields of a view: two fields have other names in the calls. Drops fields that the view lacks. */
export function placeAuthProblems(view: LoginView, problems: Problems): Problems {
  const fields = asked[view];
  const renamed = { verificationCode: 'code', ...(fields.includes('newPassword') && { password: 'newPassword' }) };
  const { '': _, ...placed } = placeProblems(problems, fields, renamed);
  return placed;
}
