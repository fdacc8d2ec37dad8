import { rm, writeFile } from 'node:fs/promises';
import { errorCode } from './errors.ts';

/**
 * Creates a file with this text; fails with EEXIST if it exists. Removes the partial file if writing fails (disk full): the next start
 * would otherwise take it for another process's file or for a damaged one.
 */
export async function createFile(path: string, text: string, { mode = 0o666 } = {}): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}
