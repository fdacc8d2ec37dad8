import { safeReturnPath } from '#shared/rules/safe-redirect.ts';

/** Values that a sign-in remembers across pages of this tab; they are validated when read. Browser only. */

const RETURN_TO = 'LOGIN_RETURN_TO';
const INVITE_CODE = 'INVITE_CODE';
export const inviteCodePattern = /^[A-Z0-9]{4,12}$/;

/** Stores the path to open after the WeChat login. */
export const rememberReturnPath = (path: string): void => write(RETURN_TO, safeReturnPath(path));
export const recallReturnPath = (): string => safeReturnPath(read(RETURN_TO));

/** Stores the code of an invitation page that was opened in this tab. */
export const rememberInviteCode = (code: string): void => write(INVITE_CODE, code);
export function recallInviteCode(): string {
  const code = read(INVITE_CODE) ?? '';
  return inviteCodePattern.test(code) ? code : '';
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is disabled: the login returns to the home page, and the server remembers the invitation by network address.
  }
}
