import { rm, writeFile } from 'node:fs/promises';
import { errorCode } from './errors.ts';

/**
 * Makes a file that holds this text; fails with EEXIST where there is one. When the disk takes no more it leaves none behind: the next start would take
 * half a file for another process's, or for one that was damaged.
 */
export async function createFile(path: string, text: string, { mode = 0o666 } = {}): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}
