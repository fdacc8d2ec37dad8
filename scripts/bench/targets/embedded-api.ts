import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const LIMIT_MS = 10_000;
/** Unit of CPU time in /proc: a hundredth of a second. */
const TICK_MS = 10;

/** CPU that the portal API of this portal has used since its start, in ms (Linux: it is found in /proc). */
export async function embeddedApiCpuMs(portalPid: number): Promise<number> {
  const pid = await findChild(portalPid, 'portal-api/main.js');
  if (pid === null) throw new Error('the portal has no embedded API');
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}

/** SIGKILL for the portal API that this portal started (Linux: it is found in /proc). Resolves when it is gone. */
export async function killEmbeddedApi(portalPid: number): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    const pid = await findChild(portalPid, 'portal-api/main.js');
    if (pid !== null) {
      process.kill(pid, 'SIGKILL');
      return;
    }
    await pause(20);
  }
  throw new Error('the portal has no embedded API to kill');
}

async function findChild(parent: number, entry: string): Promise<number | null> {
  const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
  for (const pid of children.split(' ').filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(entry)) return Number(pid);
  }
  return null;
}
