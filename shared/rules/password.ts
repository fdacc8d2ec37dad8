const MIN = 6;
const MAX = 20;
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/**
 * Returns the problem of a new password, or null (part A6: 6–20 characters, at least two classes). For new passwords only: an existing one
 * is compared, never checked.
 */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN || password.length > MAX) return `密码长度为 ${MIN}–${MAX} 位`;
  if (/[^\x21-\x7e]/.test(password)) return '密码只能包含字母、数字和符号，不能有空格';
  if (classes.filter((pattern) => pattern.test(password)).length < 2) return '密码需包含字母、数字、符号中的至少两种';
  return null;
}
