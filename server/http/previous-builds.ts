import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { readServedFile, type ServedFile } from './served-file.ts';

const DAY_MS = 86_400_000;
/** A build stays while it is one of the last five or younger than two weeks; many deploys a day must not fill the disk. */
const KEPT_BUILDS = 5;
const KEPT_MS = 14 * DAY_MS;
const MOST_BUILDS = 30;
/** A copy that was given up; no copying takes that long. */
const ABANDONED_MS = DAY_MS;
/** While names are missed, the folder is looked through this often at most. */
const RELIST_MS = 1_000;

interface StoredBuild {
  name: string;
  startedAt: number;
}

export interface SaveBuildOptions {
  /** The built client. */
  clientDir: string;
  dataDir: string;
  buildId: string;
  logger: Logger;
  now?: () => number;
}

/**
 * Copies this build's hashed files to DATA_DIR/client-assets/<build id>/, whose time says when the build was last started, and removes
 * builds that are old, so that a deploy breaks no open tab. Several processes may do so at once: a folder appears whole or not at all.
 * Gives the folder of all stored builds; null, with a line in the log, when it cannot be written.
 */
export async function saveBuildAssets({ clientDir, dataDir, buildId, logger, now = Date.now }: SaveBuildOptions): Promise<string | null> {
  const keptDir = join(dataDir, 'client-assets');
  try {
    await mkdir(keptDir, { recursive: true });
    await copyBuild(join(clientDir, 'assets'), keptDir, buildId);
    await utimes(join(keptDir, buildId), now() / 1_000, now() / 1_000);
    await removeOldBuilds(keptDir, now());
    return keptDir;
  } catch (error) {
    logger.warn({ err: error, dir: keptDir }, 'files of this build are not kept: tabs that stay open across the next deploy load afresh');
    return null;
  }
}

async function copyBuild(assetsDir: string, keptDir: string, buildId: string): Promise<void> {
  const target = join(keptDir, buildId);
  if (await isFolder(target)) return;
  const copy = join(keptDir, `.copy-${randomUUID()}`);
  try {
    await cp(assetsDir, copy, { recursive: true });
    await rename(copy, target);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    // Another process was first.
    if (!(await isFolder(target))) throw error;
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function removeOldBuilds(keptDir: string, now: number): Promise<void> {
  const builds = await listBuilds(keptDir);
  const outdated = builds.filter(({ startedAt }, age) => age >= MOST_BUILDS || (age >= KEPT_BUILDS && now - startedAt > KEPT_MS));
  const names = await readdir(keptDir);
  const copies = await datedFolders(
    keptDir,
    names.filter((name) => name.startsWith('.copy-')),
  );
  const abandoned = copies.filter(({ startedAt }) => now - startedAt > ABANDONED_MS);
  await Promise.all([...outdated, ...abandoned].map(({ name }) => rm(join(keptDir, name), { recursive: true, force: true })));
}

/** The newest first. */
async function listBuilds(keptDir: string): Promise<StoredBuild[]> {
  const names = (await readdir(keptDir, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const builds = await datedFolders(
    keptDir,
    names.map(({ name }) => name),
  );
  return builds.sort((one, other) => other.startedAt - one.startedAt);
}

/** Folders that another process has just removed are left out. */
async function datedFolders(keptDir: string, names: readonly string[]): Promise<StoredBuild[]> {
  const folders = await Promise.all(
    names.map((name) =>
      stat(join(keptDir, name)).then(
        ({ mtimeMs }) => ({ name, startedAt: mtimeMs }),
        () => null,
      ),
    ),
  );
  return folders.filter((folder) => folder !== null);
}

export interface PreviousBuilds {
  /** Gives a hashed file of any stored build by its name alone; null when none has it. */
  read(name: string): Promise<ServedFile | null>;
}

/**
 * The hashed files of all stored builds. Names are listed, never joined to a path unseen; a name that is missing makes the list anew, for in a
 * rolling deploy the other instance's newer build arrives while this one runs.
 */
export function createPreviousBuilds(keptDir: string, now: () => number = Date.now): PreviousBuilds {
  let folderOf: Promise<ReadonlyMap<string, string>> = listFiles(keptDir);
  let listedAt = now();
  const find = async (name: string): Promise<string | null> => {
    const known = (await folderOf).get(name);
    if (known !== undefined) return known;
    if (now() - listedAt >= RELIST_MS) {
      listedAt = now();
      folderOf = listFiles(keptDir);
    }
    // A page asks for several at once: all wait for the same list.
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
        // Removed as too old since it was listed.
        return null;
      }
    },
  };
}

/** File name → folder of the newest build that has it. */
async function listFiles(keptDir: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>();
  for (const build of await listBuilds(keptDir).catch(() => [])) {
    const folder = join(keptDir, build.name);
    const files = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const file of files) if (file.isFile() && !file.name.startsWith('.') && !folders.has(file.name)) folders.set(file.name, folder);
  }
  return folders;
}
