import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type { LoginView } from '#client/lib/portal-store.tsx';
import { inviteCodeField, newPasswordField, passwordField, phoneField, smsCodeField } from '#shared/contract/form-fields.ts';
import { texts } from '#shared/text/texts.ts';
import type { AuthValues } from './auth-values.ts';

/** Every field of the login form, unchecked. The order of its keys is the order in which the specification checks. */
const unchecked = z.object({
  agree: z.boolean(),
  code: z.string(),
  phone: z.string(),
  password: z.string(),
  newPassword: z.string(),
  inviteCode: z.string().optional(),
});

const agree = z.boolean().refine((isTicked) => isTicked, texts.agreeFirst);

/** The fields of each view, by the rules that the calls behind it have too. */
const viewSchemas: Record<LoginView, z.ZodType<unknown, AuthValues>> = {
  chooser: unchecked.extend({ agree, code: smsCodeField, phone: phoneField }),
  login: unchecked.extend({ agree, phone: phoneField, password: passwordField }),
  register: unchecked.extend({ agree, code: smsCodeField, phone: phoneField, newPassword: newPasswordField, inviteCode: inviteCodeField }),
  forgot: unchecked.extend({ code: smsCodeField, phone: phoneField, newPassword: newPasswordField }),
};

/** Checks the fields of a view; its first error is the one that the specification tells first. */
export const checkView = (
  view: LoginView,
  ...[values, context, options]: Parameters<Resolver<AuthValues>>
): ReturnType<Resolver<AuthValues>> => zodResolver(viewSchemas[view], undefined, { raw: true })(values, context, options);
