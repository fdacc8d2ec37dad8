import { Writable } from 'node:stream';
import { afterAll, expect } from '@jest/globals';
import type { Logger } from 'pino';
import { createLogger } from '../platform/http/logger.ts';
import { findSecrets } from './log-secrets.ts';

const leaks: string[] = [];

/** A logger that writes nowhere and remembers the lines that give something away: the suite then fails. */
export function createWatchedLogger(): Logger {
  const watch = (line: string) => {
    if (findSecrets(line).length > 0) leaks.push(line);
  };
  return createLogger({ level: 'trace', name: 'test' }, new Writable({ write: (line, _encoding, done) => done(void watch(String(line))) }));
}

// Of every suite that runs the API: what its requests wrote to the log is looked through.
afterAll(() => expect(leaks).toEqual([]));
