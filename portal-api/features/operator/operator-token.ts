import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../platform/errors.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'operator-token');

/** Creates an operator token in the data directory, readable by its owner only. It replaces the previous token. */
export async function createOperatorToken(dataDir: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const written = `${fileIn(dataDir)}.new`;
  await writeFile(written, token, { mode: 0o600 });
  await rename(written, fileIn(dataDir));
  return token;
}

/** Removes the token when the API stops. */
export const removeOperatorToken = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });

/** Reads the token that the running API has created; null if none is running with this directory. */
export async function readOperatorToken(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Checks the authorization header in constant time. */
export const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
