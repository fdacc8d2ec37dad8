import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/durations.ts';
import { errorCode } from '../../platform/errors.ts';

/** Names of backups that are still being written, and of temporary ones made to be sent. */
const unfinishedPattern = /^(?:.+\.backup\.part|backup-[0-9a-f]{12}\.tmp(?:\.part)?)$/;

/** Removes leftovers of killed backups from these folders, a day after their last write. Folders may be missing. */
export async function sweepUnfinished(folders: readonly string[]): Promise<void> {
  // Files carry the machine's time, whatever the sandbox's clock shows.
  const oldest = Date.now() - DAY_MS;
  for (const folder of folders) {
    const names = await readdir(folder).catch((error: unknown): string[] => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    for (const name of names.filter((one) => unfinishedPattern.test(one))) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found?.isFile() && found.mtimeMs < oldest) await rm(path, { force: true });
    }
  }
}
