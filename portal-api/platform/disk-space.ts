import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { ApiMetrics } from './metrics.ts';

/** Less than this, in bytes, is a shortage: a database that runs out of room refuses every write, and somebody needs time to make some. */
const SHORTAGE_BYTES = 512 * 1_024 * 1_024;

export interface DiskSpace {
  /** Whether the last look found too little room; false before the first. */
  isShort(): boolean;
  /** Looks how much is free. Never throws: a folder that cannot be asked is nobody's shortage. */
  look(): Promise<void>;
}

export interface DiskSpaceOptions {
  dataDir: string;
  logger: Logger;
  metrics: Pick<ApiMetrics, 'diskSeen'>;
  /** Gives how many bytes this process may still write on the disk that the folder is on. */
  readFree?: (folder: string) => Promise<number>;
}

/** Watches the room on the disk of the data directory; the log tells when it becomes short and when that is over. */
export function watchDiskSpace({ dataDir, logger, metrics, readFree = readFreeBytes }: DiskSpaceOptions): DiskSpace {
  let isShort = false;
  return {
    isShort: () => isShort,
    look: async () => {
      const free = await readFree(dataDir).catch(() => null);
      if (free === null) return;
      metrics.diskSeen(free);
      const before = isShort;
      isShort = free < SHORTAGE_BYTES;
      if (isShort === before) return;
      const facts = { dataDir, freeMegabytes: Math.floor(free / 1_024 / 1_024) };
      if (isShort) logger.warn(facts, 'the disk of the data directory is nearly full: once it is, nothing can be written');
      else logger.info(facts, 'the disk of the data directory has room again');
    },
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
