import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../errors.ts';
import type { FileStorage } from '../providers.ts';

/** Creates a storage in a local folder, spread over two levels of subfolders. */
export function createDiskStorage(folder: string): FileStorage {
  return {
    put: async (key, bytes) => {
      const path = pathOf(folder, key);
      await mkdir(dirname(path), { recursive: true });
      // Readers never see a partial file: it is renamed once it is complete.
      const unnamed = `${path}.${randomBytes(6).toString('hex')}`;
      try {
        await writeFile(unnamed, bytes);
        await rename(unnamed, path);
      } catch (error) {
        await rm(unnamed, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        const file = await open(pathOf(folder, key));
        const { size } = await file.stat();
        return { body: file.createReadStream(), size };
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
  };
}

/** Returns the path of a key. A key that could lead out of the folder is a programming error, never user input. */
function pathOf(folder: string, key: string): string {
  if (!/^\w[\w-]{4,99}\.\w{1,8}$/.test(key)) throw new Error('not a key of the storage');
  return join(folder, key.slice(0, 2), key.slice(2, 4), key);
}
