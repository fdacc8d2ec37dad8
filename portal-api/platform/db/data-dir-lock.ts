import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { createFile } from '../create-file.ts';
import { errorCode, StartFailure } from '../errors.ts';
import { isSameProcessAlive, readPidNamespace, readProcessStart } from './process-identity.ts';

/** Interval of the heartbeat, the only sign of life of an owner whose processes cannot be seen from here (another host or container). */
const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 7_000;
/** How long to wait for a concurrent process that took over the same dead lock to show itself. */
const SETTLE_MS = 100;

const ownerSchema = z.object({
  pid: z.number(),
  host: z.string(),
  pidNamespace: z.string().nullable(),
  processStart: z.string().nullable(),
  startedAt: z.string(),
  token: z.string(),
});
type Owner = z.output<typeof ownerSchema>;

export interface DataDirLock {
  release(): Promise<void>;
}

export class DataDirInUse extends StartFailure {}

/**
 * Makes this process the only one that opens PGlite in `dataDir`: PGlite does not detect a second one, and two would destroy the data.
 * Takes over the lock of a dead process. Throws `DataDirInUse` with a message for people.
 */
export async function lockDataDir(dataDir: string, { silenceMs = SILENCE_MS } = {}): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'pglite.lock');
  const own = describeOwnProcess();
  const text = JSON.stringify(own);
  while (!(await createExclusively(path, text))) {
    const found = await readOrNull(path);
    // Released in the meantime: try again.
    if (found === null) continue;
    const owner = parseOwner(found);
    if (await isInUse(path, owner, silenceMs)) throw new DataDirInUse(describeRefusal(dataDir, owner));
    await takeOver(dataDir, path, found, text);
    break;
  }
  return keepAlive(path, text);
}

const describeOwnProcess = (): Owner => ({
  pid: process.pid,
  host: hostname(),
  pidNamespace: readPidNamespace(),
  processStart: readProcessStart(process.pid),
  startedAt: new Date().toISOString(),
  token: randomUUID(),
});

async function isInUse(path: string, owner: Owner | null, silenceMs: number): Promise<boolean> {
  // An unreadable file is being written, or its writer died: only the heartbeat can tell.
  if (!owner || owner.host !== hostname() || owner.pidNamespace !== readPidNamespace()) return hasHeartbeat(path, silenceMs);
  return isSameProcessAlive(owner.pid, owner.processStart);
}

async function hasHeartbeat(path: string, silenceMs: number): Promise<boolean> {
  const touched = async () => (await stat(path).catch(() => null))?.mtimeMs;
  const before = await touched();
  // Compare modification times with each other, not with our clock: the clocks of two hosts differ.
  await sleep(silenceMs);
  return (await touched()) !== before;
}

async function takeOver(dataDir: string, path: string, found: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  await rename(path, aside).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
  const moved = await readOrNull(aside);
  // Another process was quicker and this is its lock: put it back.
  if (moved !== null && moved !== found) await createExclusively(path, moved);
  await rm(aside, { force: true });
  const isCreated = moved === found && (await createExclusively(path, text));
  await sleep(SETTLE_MS);
  const current = await readOrNull(path);
  if (!isCreated || current !== text) throw new DataDirInUse(describeRefusal(dataDir, parseOwner(current ?? '')));
}

function keepAlive(path: string, text: string): DataDirLock {
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  beat.unref();
  return {
    release: async () => {
      clearInterval(beat);
      // Never remove a lock that now belongs to another process.
      if ((await readOrNull(path)) === text) await rm(path, { force: true });
    },
  };
}

async function createExclusively(path: string, text: string): Promise<boolean> {
  try {
    await createFile(path, text);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

function parseOwner(text: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function readOrNull(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

const describeRefusal = (dataDir: string, owner: Owner | null): string =>
  `The data directory ${dataDir} is in use by ${owner ? `process ${owner.pid} on ${owner.host}, since ${owner.startedAt}` : 'another process'}; ` +
  'stop it first, or set another DATA_DIR, or DATABASE_URL for several instances.';
