import { Writable } from 'node:stream';
import { afterAll, expect } from '@jest/globals';
import pino, { type Logger } from 'pino';

/** What stands in no log, whoever wrote it: a whole phone number, an identity number, a session token, a stored password. */
const secrets: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a phone number', /(?<![\w-])1[3-9]\d{9}(?![\w-])/],
  ['an identity number', /(?<![\w-])\d{17}[\dX](?![\w-])/i],
  ['a token', /(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{43}(?![\w-])/],
  ['a password hash', /\$argon2/],
];

/** What a line of a log gives away; empty: nothing. */
export const findSecrets = (line: string): string[] => secrets.filter(([, pattern]) => pattern.test(line)).map(([what]) => what);

const leaks: string[] = [];

/** A logger that writes nowhere and remembers the lines that give something away: the suite then fails. */
export function createWatchedLogger(): Logger {
  const watch = (line: string) => {
    if (findSecrets(line).length > 0) leaks.push(line);
  };
  return pino({ level: 'trace' }, new Writable({ write: (line, _encoding, done) => done(void watch(String(line))) }));
}

// Of every suite that runs the API: what its requests wrote to the log is looked through.
afterAll(() => expect(leaks).toEqual([]));
