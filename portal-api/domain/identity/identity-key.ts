import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile } from '../../platform/create-file.ts';
import { errorCode } from '../../platform/errors.ts';

const KEY_BYTES = 32;

/** Reads the key of the data directory; created on the first start, readable by its owner only. Call it while the directory is locked. */
export async function readIdentityKeyFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'identity-key');
  try {
    const key = Buffer.from((await readFile(path, 'utf8')).trim(), 'hex');
    if (key.length === KEY_BYTES) return key;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    const key = randomBytes(KEY_BYTES);
    await createFile(path, key.toString('hex'), { mode: 0o600 });
    return key;
  }
  // A new key would make everything that the old one encrypted unreadable.
  throw new Error(`${path} does not hold a key of ${KEY_BYTES} bytes; restore it from a backup`);
}
