import { access, constants, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isDiskFull, messageOf, StartFailure } from '../errors.ts';

/** The PostgreSQL version of the PGlite in this build. */
const POSTGRES_VERSION = '18';
/** Size of PostgreSQL's control file; a shorter one is damaged. */
const CONTROL_FILE_BYTES = 8_192;
/** Folders without which PostgreSQL would start writing before it gives up. */
const neededFolders = ['base', 'global', 'pg_wal', 'pg_xact'];

/**
 * Checks PGlite's folder before PGlite opens it, because PGlite creates a new database in any folder without `PG_VERSION`. Returns false
 * for a missing or empty folder, where a new database may be created. Throws `StartFailure` if the folder contains anything but a database.
 */
export async function holdsDatabase(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((error: unknown): string[] => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (names.length === 0) return false;
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  await checkVersion(folder, names);
  const absent = neededFolders.find((name) => !names.includes(name));
  if (absent) throw damaged(folder, `${absent} is missing`);
  const control = await readFile(join(folder, 'global/pg_control')).catch(missing);
  if (control?.length !== CONTROL_FILE_BYTES) {
    throw damaged(folder, control ? 'global/pg_control is not whole' : 'global/pg_control is missing');
  }
  return true;
}

async function checkVersion(folder: string, names: readonly string[]): Promise<void> {
  const version = names.includes('PG_VERSION') ? (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim() : null;
  if (version === POSTGRES_VERSION) return;
  if (version !== null && /^\d+$/.test(version)) {
    throw new StartFailure(
      `The database in ${folder} is one of PostgreSQL ${version}, and this version of the portal opens those of ${POSTGRES_VERSION}: ` +
        'start the version that made it, or restore a backup of it here.',
    );
  }
  throw damaged(folder, version === null ? 'PG_VERSION is missing' : 'PG_VERSION says no version');
}

/** Builds the error for a folder that cannot be opened; `reason` follows "is damaged". */
const damaged = (folder: string, reason: string): StartFailure =>
  new StartFailure(
    `The database in ${folder} is damaged (${reason}) and was not opened: restore the folder from a backup, ` +
      'or move it away to start with a new database.',
  );

/**
 * Returns why PGlite failed to open a folder that looks like a database; `log` is its PostgreSQL log, whose last error is the most precise.
 */
export function describeOpenFailure(folder: string, error: unknown, log: readonly string[]): StartFailure {
  const last = log.map((line) => /(?:FATAL|PANIC):\s+(.+)/.exec(line)?.[1]).findLast((words) => words !== undefined);
  const words = last ?? messageOf(error);
  if (isDiskFull(error) || saysDiskFull(words)) return diskFull(folder);
  return damaged(folder, `PostgreSQL says: ${words}`);
}

/** Returns why PGlite could not create a database: the disk is full, or otherwise the error itself. */
export const describeMakeFailure = (folder: string, error: unknown): unknown =>
  isDiskFull(error) || saysDiskFull(messageOf(error)) ? diskFull(folder) : error;

/**
 * Ends this process if a line of PGlite's log reports a PANIC. PostgreSQL would end all of its processes and recover at its next start;
 * PGlite may loop forever and block every query.
 */
export function endAtPanic(folder: string, line: string): void {
  const words = /PANIC:\s+(.+)/.exec(line)?.[1];
  if (words === undefined) return;
  endAs(saysDiskFull(words) ? diskFull(folder).message : `The database in ${folder} has given up. PostgreSQL says: ${words}.`);
}

/** Ends this process after PGlite has crashed in the middle of an answer (`onPgliteBroken`): the next start recovers as after a kill. */
export const endBroken = (folder: string, error: Error): never => endAs(`The database in ${folder} has given up: ${messageOf(error)}.`);

function endAs(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const diskFull = (folder: string): StartFailure =>
  new StartFailure(`The disk with the database in ${folder} is full: free some space and start again.`);

const saysDiskFull = (words: string): boolean => /No space left on device|Disk quota exceeded/.test(words);

/** Removes the unfinished database of an interrupted first start. */
export const removeUnfinished = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

function missing(error: unknown): null {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
}
