import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 10_000;
/** Unit of CPU time in /proc: a hundredth of a second. */
const TICK_MS = 10;

/** The parts of the build that run as processes of their own below a portal's first one. */
type PortalPart = 'portal-api' | 'server';

/** The process of a portal that runs this part; null: there is none just now (Linux: it is found in /proc). */
async function findPart(portalPid: number, part: PortalPart): Promise<number | null> {
  for (const pid of await childrenOf(portalPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`dist/${part}/main.js`)) return pid;
  }
  return null;
}

/** CPU that the portal API of this portal has used since its start, in ms. */
export async function embeddedApiCpuMs(portalPid: number): Promise<number> {
  const pid = await findPart(portalPid, 'portal-api');
  if (pid === null) throw new Error('the portal has no embedded API');
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** SIGKILL for one process of a portal that runs this part. Waits until there is one; throws when there is none for ten seconds. */
export async function killPart(portalPid: number, part: PortalPart): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const pid = await findPart(portalPid, part);
    if (pid !== null) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    await pause(20);
  }
  throw new Error(`the portal has no process of ${part} to kill`);
}

/** SIGKILL for a process and all below it, as a container's end takes all of its processes. */
export async function killTree(pid: number): Promise<void> {
  const below = await childrenOf(pid);
  kill(pid);
  for (const child of below) await killTree(child);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}
