import type { LoginView } from '#client/lib/portal-store.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** The five views of the simpler dialog. */
export type SimpleView = 'chooser' | 'sms' | 'password' | 'register' | 'forgot';

export const simpleTitles = {
  chooser: signInTexts.chooseLogin,
  sms: signInTexts.smsLogin,
  password: signInTexts.passwordLogin,
  register: signInTexts.register,
  forgot: signInTexts.recoverPassword,
} as const satisfies Record<SimpleView, string>;

/** Where it begins when the portal asks for one of the four views of the usual dialog. */
export const firstSimpleView = {
  chooser: 'chooser',
  login: 'password',
  register: 'register',
  forgot: 'forgot',
} as const satisfies Record<LoginView, SimpleView>;
