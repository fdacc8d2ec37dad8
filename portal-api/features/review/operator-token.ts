import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../platform/errors.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'operator-token');

/** Makes a new token for operators and leaves it in the data directory, for its owner's eyes only. The one before opens nothing. */
export async function createOperatorToken(dataDir: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const written = `${fileIn(dataDir)}.new`;
  await writeFile(written, token, { mode: 0o600 });
  await rename(written, fileIn(dataDir));
  return token;
}

/** The API stops: the token opens nothing any more. */
export const removeOperatorToken = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true });

/** The token that the running API has left; null: none runs with this directory. */
export async function readOperatorToken(dataDir: string): Promise<string | null> {
  try {
    return (await readFile(fileIn(dataDir), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Takes the same time however much of it is right. */
export const isBearer = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
