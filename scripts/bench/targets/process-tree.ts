import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 10_000;
/** Unit of CPU time in /proc: 10 ms. */
const TICK_MS = 10;

/** The parts of the build that run as child processes of a portal's first process. */
type PortalPart = 'portal-api' | 'server';

/** Finds the process of a portal that runs this part; null if there is none at the moment. Linux only: it reads /proc. */
async function findPart(portalPid: number, part: PortalPart): Promise<number | null> {
  for (const pid of await childrenOf(portalPid)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(`dist/${part}/main.js`)) return pid;
  }
  return null;
}

/** Returns the CPU time of this portal's embedded API since its start, in ms. */
export async function embeddedApiCpuMs(portalPid: number): Promise<number> {
  const pid = await findPart(portalPid, 'portal-api');
  if (pid === null) throw new Error('the portal has no embedded API');
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** Kills one of the portal's processes that run this part with SIGKILL. Waits for one to exist; throws after ten seconds. */
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

/** Kills a process and all its descendants with SIGKILL, as the end of a container does. */
export async function killTree(pid: number): Promise<void> {
  const below = await childrenOf(pid);
  kill(pid);
  for (const child of below) await killTree(child);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return children.split(' ').filter(Boolean).map(Number);
}
