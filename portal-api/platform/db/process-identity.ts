import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '../errors.ts';

/**
 * When a process started, as the kernel counts it: tells a process from a later one that was given the same number. Null for a dead
 * process, and where there is no /proc.
 */
export function readProcessStart(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (!stat) return null;
  // The second field is the command in brackets and may hold anything; the start time is the 20th after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A zombie holds no files.
  if (fields[0] === 'Z') return null;
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${fields[19] ?? ''}`;
}

/** The set of processes that this one can see; two containers may share a host name but not this. Null where there is no /proc. */
export function readPidNamespace(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

/** Whether the process that wrote down this number and start is still there. */
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
