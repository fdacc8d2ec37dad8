import type { LoginView } from '#client/lib/portal-store.tsx';

/** The specification's login form fields; the captcha has a dialog of its own. */
export interface AuthValues {
  agree: boolean;
  phone: string;
  code: string;
  password: string;
  newPassword: string;
  inviteCode?: string | undefined;
}

export type AuthField = keyof AuthValues;

export const emptyValues: AuthValues = { agree: false, phone: '', code: '', password: '', newPassword: '', inviteCode: '' };

const asked: Readonly<Record<LoginView, readonly AuthField[]>> = {
  chooser: ['phone', 'code'],
  login: ['phone', 'password'],
  register: ['phone', 'code', 'newPassword', 'inviteCode'],
  forgot: ['phone', 'code', 'newPassword'],
};

/** The field of a view that the server's name means: the calls name two of them otherwise. Null for anything the view does not ask. */
export function fieldOfServer(view: LoginView, name: string): AuthField | null {
  const fields = asked[view];
  const own = name === 'verificationCode' ? 'code' : name === 'password' && fields.includes('newPassword') ? 'newPassword' : name;
  return fields.find((field) => field === own) ?? null;
}
