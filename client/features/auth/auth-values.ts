/** The fields of the login form as the specification names them; the captcha has its own dialog. */
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
