import type { LoginView } from '#client/lib/portal-store.tsx';
import { signInTexts } from '#shared/text/sign-in-texts.ts';

/** The five views of the simplified dialog. */
export type SimpleView = 'chooser' | 'sms' | 'password' | 'register' | 'forgot';

export const simpleTitles = {
  chooser: signInTexts.chooseLogin,
  sms: signInTexts.smsLogin,
  password: signInTexts.passwordLogin,
  register: signInTexts.register,
  forgot: signInTexts.recoverPassword,
} as const satisfies Record<SimpleView, string>;

/** The first view of the simplified dialog for each of the four views of the standard dialog. */
export const firstSimpleView = {
  chooser: 'chooser',
  login: 'password',
  register: 'register',
  forgot: 'forgot',
} as const satisfies Record<LoginView, SimpleView>;
