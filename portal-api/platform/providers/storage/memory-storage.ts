import { Readable } from 'node:stream';
import type { FileStorage } from '../providers.ts';

/** A storage that lasts as long as the process; `files` are there to look at. */
export function createMemoryStorage(): FileStorage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    put: async (key, bytes) => void files.set(key, bytes),
    get: async (key) => {
      const bytes = files.get(key);
      return bytes ? { body: Readable.from([bytes]), size: bytes.length } : null;
    },
    remove: async (key) => void files.delete(key),
  };
}
