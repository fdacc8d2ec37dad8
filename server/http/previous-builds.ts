import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { readServedFile, type ServedFile } from './served-file.ts';

/** A build is retained while it is one of the last five or newer than two weeks; MAX_BUILDS limits the disk use of frequent deploys. */
const MIN_BUILDS = 5;
const RETENTION_MS = 14 * DAY_MS;
const MAX_BUILDS = 30;
/** Age of a copy that was interrupted; no copy takes this long. */
const ABANDONED_MS = DAY_MS;
/** Minimum time between two listings of the folder when names are missing. */
const RELIST_MS = 1_000;

interface StoredBuild {
  name: string;
  startedAt: number;
}

export interface SaveBuildOptions {
  /** Folder of the built client. */
  clientDir: string;
  dataDir: string;
  buildId: string;
  logger: Logger;
  now?: () => number;
}

/**
 * Copies this build's hashed files to DATA_DIR/client-assets/<build id>/, whose modification time is the build's last start, and removes
 * old builds, so that a deploy breaks no open tab. Several processes may do this concurrently: a folder appears complete or not at all.
 * Returns the folder of all stored builds; null, after logging a warning, if it cannot be written.
 */
export async function saveBuildAssets({ clientDir, dataDir, buildId, logger, now = Date.now }: SaveBuildOptions): Promise<string | null> {
  const previousDir = join(dataDir, 'client-assets');
  try {
    await mkdir(previousDir, { recursive: true });
    await copyBuild(join(clientDir, 'assets'), previousDir, buildId);
    await utimes(join(previousDir, buildId), now() / 1_000, now() / 1_000);
    await removeOldBuilds(previousDir, now());
    return previousDir;
  } catch (error) {
    logger.warn(
      { err: error, dir: previousDir },
      'failed to retain the files of this build: tabs that stay open across the next deployment will reload',
    );
    return null;
  }
}

async function copyBuild(assetsDir: string, previousDir: string, buildId: string): Promise<void> {
  const target = join(previousDir, buildId);
  if (await isFolder(target)) return;
  const copy = join(previousDir, `.copy-${randomUUID()}`);
  try {
    await cp(assetsDir, copy, { recursive: true });
    await rename(copy, target);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    // Another process was faster.
    if (!(await isFolder(target))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function removeOldBuilds(previousDir: string, now: number): Promise<void> {
  const builds = await listBuilds(previousDir);
  const outdated = builds.filter(({ startedAt }, age) => age >= MAX_BUILDS || (age >= MIN_BUILDS && now - startedAt > RETENTION_MS));
  const names = await readdir(previousDir);
  const copies = await datedFolders(
    previousDir,
    names.filter((name) => name.startsWith('.copy-')),
  );
  const abandoned = copies.filter(({ startedAt }) => now - startedAt > ABANDONED_MS);
  await Promise.all([...outdated, ...abandoned].map(({ name }) => rm(join(previousDir, name), { recursive: true, force: true })));
}

/** Lists the builds, the newest first. */
async function listBuilds(previousDir: string): Promise<StoredBuild[]> {
  const names = (await readdir(previousDir, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const builds = await datedFolders(
    previousDir,
    names.map(({ name }) => name),
  );
  return builds.sort((one, other) => other.startedAt - one.startedAt);
}

/** Returns the folders with their times, without those that another process has just removed. */
async function datedFolders(previousDir: string, names: readonly string[]): Promise<StoredBuild[]> {
  const folders = await Promise.all(
    names.map((name) =>
      stat(join(previousDir, name)).then(
        ({ mtimeMs }) => ({ name, startedAt: mtimeMs }),
        () => null,
      ),
    ),
  );
  return folders.filter((folder) => folder !== null);
}

export interface PreviousBuilds {
  /** Returns a hashed file of any stored build by its name alone; null if no build has it. */
  read(name: string): Promise<ServedFile | null>;
}

/**
 * Serves the hashed files of all stored builds. A name is looked up in a list and never joined to a path unchecked. A missing name
 * refreshes the list: in a rolling deploy the newer build of another instance is stored while this one runs.
 */
export function createPreviousBuilds(previousDir: string, now: () => number = Date.now): PreviousBuilds {
  let folderOf: Promise<ReadonlyMap<string, string>> = listFiles(previousDir);
  let listedAt = now();
  const find = async (name: string): Promise<string | null> => {
    const known = (await folderOf).get(name);
    if (known !== undefined) return known;
    if (now() - listedAt >= RELIST_MS) {
      listedAt = now();
      folderOf = listFiles(previousDir);
    }
    // A page requests several files concurrently: all wait for the same list.
    return (await folderOf).get(name) ?? null;
  };
  return {
    async read(name) {
      const folder = await find(name);
      if (folder === null) return null;
      const names = await folderOf;
      try {
        return readServedFile(join(folder, name), (suffix) => names.get(name + suffix) === folder);
      } catch {
        // The file was removed as outdated after it had been listed.
        return null;
      }
    },
  };
}

/** Maps each file name to the folder of the newest build that has it. */
async function listFiles(previousDir: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>();
  for (const build of await listBuilds(previousDir).catch(() => [])) {
    const folder = join(previousDir, build.name);
    const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const file of files) if (file.isFile() && !file.name.startsWith('.') && !folders.has(file.name)) folders.set(file.name, folder);
  }
  return folders;
}
