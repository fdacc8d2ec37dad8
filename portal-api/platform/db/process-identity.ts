import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../errors.ts';

/**
 * Returns the start time of a process as the kernel counts it, which distinguishes it from a later process with the same id. Null for a
 * dead process, and on systems without /proc.
 */
export function readProcessStart(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (!stat) return null;
  // The second field is the command in brackets and may contain anything; the start time is the 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie has no open files.
  if (fields[0] === 'Z') return null;
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19] ?? ''}`;
}

/** Returns the id of this process's PID namespace: two containers may share a host name but not this. Null on systems without /proc. */
export function readPidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** Returns whether the process with this id and start time is still alive. */
export function isSameProcessAlive(pid: number, start: string | null): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (start !== null && readProcessStart(process.pid) !== null) return readProcessStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
