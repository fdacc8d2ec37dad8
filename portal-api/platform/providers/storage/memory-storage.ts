import { Readable } from 'node:stream';
import type { FileStorage } from '../providers.ts';

/** Creates a storage in memory; `files` is exposed for inspection. */
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
