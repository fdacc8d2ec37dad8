import { statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { ApiMetrics } from './metrics.ts';

/**
 * Free space in bytes below which a shortage is reported: a database without space refuses every write, and an operator needs time to
 * react.
 */
const SHORTAGE_BYTES = 512 * 1_024 * 1_024;

export interface DiskSpace {
  /** Returns whether the last check found too little space; false before the first check. */
  isShort(): boolean;
  /** Checks the free space. Never throws: a folder that cannot be read is not a shortage. */
  look(): Promise<void>;
}

export interface DiskSpaceOptions {
  dataDir: string;
  logger: Logger;
  metrics: Pick<ApiMetrics, 'diskSeen'>;
  /** Returns how many bytes this process may still write to the folder's disk. */
  readFree?: (folder: string) => Promise<number>;
}

/** Watches the free space on the disk of the data directory, and logs when a shortage begins and ends. */
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
      if (isShort) logger.warn(facts, 'the disk of the data directory is nearly full: writes will fail when it is full');
      else logger.info(facts, 'the disk of the data directory has enough space again');
    },
  };
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
