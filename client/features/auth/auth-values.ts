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
