import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { toPortalTime } from '../../platform/china-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { FileStorage } from '../../platform/providers/providers.ts';
import { repeatTask } from '../../platform/repeat-task.ts';
import { makeBackup } from './make-backup.ts';

const CHECK_EVERY_MS = 30_000;
/** Key of the advisory lock; an arbitrary number. The instance that holds it makes the backup. */
export const BACKUP_LOCK = 7_042_002;

export interface NightlyPlan {
  dir: string;
  /** Time of day in China, such as `03:30`. */
  at: string;
  keepDays: number;
}

export interface NightlyDeps {
  db: Database;
  clock: Clock;
  storage: FileStorage;
  logger: Logger;
}

const namePattern = /^portal-(\d{4}-\d{2}-\d{2})\.backup$/;

/**
 * Makes a backup each day at the planned time, `portal-2026-03-01.backup`, or as soon after it as the portal runs, unless the folder
 * already has today's. Removes backups older than `keepDays`. A failure is logged as an error and retried at the next check until the day
 * is over. `isShared`: other instances use this database.
 */
export function backUpNightly(
  deps: NightlyDeps,
  plan: NightlyPlan,
  isShared: boolean,
  everyMs = CHECK_EVERY_MS,
): { stop(): Promise<void> } {
  // Remembered because the operator may move the backup elsewhere once it is made.
  let doneDay = '';
  return repeatTask(async () => {
    const now = deps.clock.now();
    if (dayOf(now) === doneDay || !isDue(now, plan.at)) return;
    const work = () => backUpOnce(deps, plan, now);
    if (await (isShared ? inTurn(deps, work) : work())) doneDay = dayOf(now);
  }, everyMs);
}

/** Makes today's backup, unless the folder already has it, and removes old ones. Returns false after a failure, which is logged. */
export async function backUpOnce({ db, storage, logger }: NightlyDeps, { dir, keepDays }: NightlyPlan, now: Date): Promise<boolean> {
  const name = `portal-${dayOf(now)}.backup`;
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const names = await readdir(dir);
    if (!names.includes(name)) {
      const newest = names
        .filter((one) => namePattern.test(one) && one < name)
        .sort()
        .at(-1);
      if (newest && newest < `portal-${dayOf(new Date(now.getTime() - DAY_MS))}.backup`) {
        logger.error({ newest: join(dir, newest) }, 'a day has passed without a nightly backup');
      }
      const { tables, files } = await makeBackup({ db, storage, now }, join(dir, name));
      const rows = Object.values(tables).reduce((sum, { count }) => sum + count, 0);
      logger.info({ backup: join(dir, name), rows, files: files.count, missingFiles: files.missing }, 'backup made');
    }
    const oldest = dayOf(new Date(now.getTime() - keepDays * DAY_MS));
    await Promise.all(names.filter((one) => (namePattern.exec(one)?.[1] ?? oldest) < oldest).map((one) => rm(join(dir, one))));
    return true;
  } catch (error) {
    logger.error({ err: error, backup: join(dir, name) }, 'the nightly backup failed; will retry');
    return false;
  }
}

/**
 * Runs the work in one instance at a time. Returns false in the others, which check again later. The lock ends with the work or the
 * process.
 */
async function inTurn({ db, logger }: NightlyDeps, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as mine`.execute(trx);
      return rows[0]?.mine ? await work() : false;
    });
  } catch (error) {
    logger.error({ err: error }, 'the nightly backup failed; will retry');
    return false;
  }
}

const dayOf = (time: Date): string => toPortalTime(time).slice(0, 10);
const isDue = (time: Date, at: string): boolean => toPortalTime(time).slice(11, 16) >= at;
