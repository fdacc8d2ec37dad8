import type { LoginView } from '#client/lib/portal-store.tsx';
import { texts } from '#shared/text/texts.ts';

/** The five views of the simpler dialog. */
export type SimpleView = 'chooser' | 'sms' | 'password' | 'register' | 'forgot';

export const simpleTitles = {
  chooser: texts.chooseLogin,
  sms: texts.smsLogin,
  password: texts.passwordLogin,
  register: texts.register,
  forgot: texts.recoverPassword,
} as const satisfies Record<SimpleView, string>;

/** Where it begins when the portal asks for one of the four views of the usual dialog. */
export const firstSimpleView = {
  chooser: 'chooser',
  login: 'password',
  register: 'register',
  forgot: 'forgot',
} as const satisfies Record<LoginView, SimpleView>;
