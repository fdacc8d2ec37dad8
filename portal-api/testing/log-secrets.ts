/** Secrets that no log may contain: a full phone number, an identity number, a session token, an invitation, a stored password. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a phone number', /(?<![\w-]|\d\.)1[3-9]\d{9}(?![\w-])/],
  ['an identity number', /(?<![\w-]|\d\.)\d{17}[\dX](?![\w-])/i],
  ['a token', /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/],
  ['an invitation', /\binv[0-9a-f]{32}\b/],
  ['a password hash', /\$argon2/],
];

/** Returns the kinds of secrets in a log line. */
export const findSecrets = (line: string): string[] => secrets.filter(([, pattern]) => pattern.test(line)).map(([what]) => what);
